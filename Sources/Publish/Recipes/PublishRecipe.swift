package import Basics
import Vault

/// A file that lets another program run `daybook publish` each night, with comments that say where
/// to put it and which values to change.
package struct PublishRecipe: Sendable, Hashable {
  /// The program that runs it.
  package enum Kind: String, Sendable, CaseIterable {
    case cron, systemd, github, gitlab, launchd
  }

  package let kind: Kind
  /// The target of the settings; nil where there is but one.
  private let target: String?
  /// Whole paths.
  private let vault: String
  private let program: String

  /// A recipe for a target.
  ///
  /// - Parameters:
  ///   - target: The target of the settings; nil where there is but one.
  ///   - vault: The whole path of the vault. `github` and `gitlab` have it in their repository.
  ///   - program: The whole path of the program. `github` and `gitlab` install it.
  /// - Throws: A ``RecipeProblem`` for a path or a target that not every format can write.
  package init(
    _ kind: Kind, target: String?, vault: String, program: String
  ) throws(Diagnostic) {
    for text in [target ?? "", vault, program] {
      guard
        text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      else { throw RecipeProblem.controlCharacter(text) }
    }
    for path in [vault, program] where !path.utf8.starts(with: "/".utf8) {
      throw RecipeProblem.notWhole(path)
    }
    self.kind = kind
    self.target = target
    self.vault = vault
    self.program = program
  }

  package var text: String {
    switch kind {
    case .cron: cron
    case .systemd: systemd
    case .github: github
    case .gitlab: gitlab
    case .launchd: launchd
    }
  }

  /// The words of the command, the program first. `--` is before a target that could be an option.
  private var words: [String] {
    [program, "-q", "publish", "--yes", "--vault", vault]
      + (target.map { $0.utf8.first == UInt8(ascii: "-") ? ["--", $0] : [$0] } ?? [])
  }

  /// The name of a unit or a job: the target's, without characters that such names must not
  /// contain.
  private var name: String {
    let plain = (target ?? "").unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    return plain.isEmpty ? "daybook-publish" : "daybook-publish-\(String.UnicodeScalarView(plain))"
  }
}

extension PublishRecipe {
  private var cron: String {
    """
    # Publishes the daybook each night at 2:30. Add it at the end of your crontab: crontab -e
    # On Sunday evenings instead: 0 19 * * 0
    # Errors are mailed to you if the machine can send mail: add MAILTO=you@example.org above.
    # cron looks for programs such as git, rsync and rclone in the few folders of its PATH; for
    # more, add PATH=/usr/local/bin:/usr/bin:/bin above. Nobody is there to type the passphrase
    # of a key: use a key without a passphrase, limited to this task.
    30 2 * * * \(words.map(RecipeText.cron).joined(separator: " ")) > /dev/null

    """
  }

  private var systemd: String {
    let command =
      RecipeText.systemdProgram(words[0]) + " "
      + words.dropFirst().map(RecipeText.systemd).joined(separator: " ")
    return """
      # ~/.config/systemd/user/\(name).service
      # These are two files, each below its path. Then:
      #   systemctl --user daemon-reload
      #   systemctl --user enable --now \(name).timer
      #   systemctl --user start \(name).service    # try it now
      #   journalctl --user -u \(name)              # its output
      # While you are logged out it runs after: loginctl enable-linger
      [Unit]
      Description=Publish the daybook

      [Service]
      Type=oneshot
      ExecStart=\(command)

      # ~/.config/systemd/user/\(name).timer
      [Unit]
      Description=Publish the daybook each night

      [Timer]
      # On Sunday evenings instead: OnCalendar=Sun 19:00
      OnCalendar=*-*-* 02:30:00
      # If the machine was off at that time, it runs once the machine is on again.
      Persistent=true

      [Install]
      WantedBy=timers.target

      """
  }

  private var github: String {
    """
    # Publishes the daybook each night. Put it into the repository of the vault, which has to be
    # private, as .github/workflows/publish.yml. GitHub then has the whole vault.
    #
    # In the settings of the repository, under Secrets and variables, Actions, add
    #   the secret DEPLOY_KEY      a private key without a passphrase, with write access to the
    #                              target
    #   the variable KNOWN_HOSTS   the output of `ssh-keyscan HOST` for the target's host; compare
    #                              it with the keys that the host publishes
    #   the secret VAULT_SECRET    if names are pseudonyms, the output of `base64 .daybook/secret`;
    #                              without it they change each night
    name: Publish the daybook
    on:
      schedule:
        # In UTC. On Sunday evenings instead: "0 19 * * 0"
        - cron: "30 2 * * *"
      workflow_dispatch:
    permissions:
      contents: read
    concurrency:
      group: publish
    jobs:
      publish:
        runs-on: ubuntu-24.04
        steps:
          - uses: actions/checkout@v4
          - name: Install Daybook
            env:
              # The address of the package made by `make dist`, and its sha256sum.
              PACKAGE: \(RecipeText.yaml(Self.package))
              SHA256: \(RecipeText.yaml(Self.checksum))
            run: |
              curl --fail --location --silent --show-error --output daybook.deb "$PACKAGE"
              echo "$SHA256  daybook.deb" | sha256sum --check
              sudo apt-get update
              sudo apt-get install --yes ./daybook.deb
              rm daybook.deb
          - name: Publish
            env:
              TARGET: \(RecipeText.workflow(target ?? ""))
              DEPLOY_KEY: ${{ secrets.DEPLOY_KEY }}
              KNOWN_HOSTS: ${{ vars.KNOWN_HOSTS }}
              VAULT_SECRET: ${{ secrets.VAULT_SECRET }}
            run: |
              \(Self.keys.joined(separator: "\n          "))
              # The vault is at the top of the repository; add --vault FOLDER when it is not.
              daybook publish --yes -- ${TARGET:+"$TARGET"}

    """
  }

  private var gitlab: String {
    """
    # Publishes the daybook. Put it into the repository of the vault, which has to be private, as
    # .gitlab-ci.yml. GitLab then has the whole vault.
    #
    # Under Build, Pipeline schedules, say when it runs: 30 2 * * * is each night at 2:30, and
    # 0 19 * * 0 on Sunday evenings. Under Settings, CI/CD, Variables add, masked where possible,
    #   DEPLOY_KEY     a private key without a passphrase, with write access to the target
    #   KNOWN_HOSTS    the output of `ssh-keyscan HOST` for the target's host; compare it with the
    #                  keys that the host publishes
    #   VAULT_SECRET   if names are pseudonyms, the output of `base64 .daybook/secret`; without it
    #                  they change each night
    publish:
      image: debian:12
      rules:
        - if: $CI_PIPELINE_SOURCE == "schedule"
        - if: $CI_PIPELINE_SOURCE == "web"
      variables:
        # The address of the package made by `make dist`, and its sha256sum.
        PACKAGE: \(RecipeText.yaml(Self.package))
        SHA256: \(RecipeText.yaml(Self.checksum))
        TARGET:
          value: \(RecipeText.yaml(target ?? ""))
          expand: false
      script:
        - apt-get update
        - apt-get install --yes ca-certificates curl git openssh-client rsync
        - curl --fail --location --silent --show-error --output daybook.deb "$PACKAGE"
        - echo "$SHA256  daybook.deb" | sha256sum --check
        - apt-get install --yes ./daybook.deb
        - rm daybook.deb
        - |
          \(Self.keys.joined(separator: "\n      "))
        # The vault is at the top of the repository; add --vault FOLDER when it is not.
        - daybook publish --yes -- ${TARGET:+"$TARGET"}

    """
  }

  /// To be set by the person.
  private static let package = "https://example.org/daybook_VERSION_amd64.deb"
  private static let checksum = "SHA256"

  /// Puts the given keys and the secret of the vault in their places.
  private static let keys = [
    "(",
    "  umask 077; mkdir -p ~/.ssh .daybook",
    #"  [ -z "$DEPLOY_KEY" ] || printf '%s\n' "$DEPLOY_KEY" > ~/.ssh/id_ed25519"#,
    #"  [ -z "$KNOWN_HOSTS" ] || printf '%s\n' "$KNOWN_HOSTS" >> ~/.ssh/known_hosts"#,
    #"  [ -z "$VAULT_SECRET" ] || printf %s "$VAULT_SECRET" | base64 -d > .daybook/secret"#,
    ")",
  ]

  private var launchd: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Publishes the daybook each night at 2:30, or when the Mac wakes up after that. Save it as
         ~/Library/LaunchAgents/\(name).plist, then:
           launchctl bootstrap gui/$UID ~/Library/LaunchAgents/\(name).plist
           launchctl kickstart gui/$UID/\(name)    (try it now)
           launchctl print gui/$UID/\(name)        (shows the last exit code)
         Nobody is there to type the passphrase of a key, unless the keychain has it. -->
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>Label</key>
      <string>\(RecipeText.markup(name))</string>
      <key>ProgramArguments</key>
      <array>
    \(words.map { "    <string>\(RecipeText.markup($0))</string>" }.joined(separator: "\n"))
      </array>
      <key>EnvironmentVariables</key>
      <dict>
        <!-- The folders of programs such as git, rsync and rclone. -->
        <key>PATH</key>
        <string>/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin</string>
      </dict>
      <key>StartCalendarInterval</key>
      <dict>
        <!-- On Sunday evenings instead: Hour 19, Minute 0, and Weekday with the integer 0. -->
        <key>Hour</key>
        <integer>2</integer>
        <key>Minute</key>
        <integer>30</integer>
      </dict>
    </dict>
    </plist>

    """
  }
}

/// Why a recipe cannot be written.
package enum RecipeProblem {
  /// A path or a target has one, such as the end of a line.
  package static func controlCharacter(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "recipe", "\(text.shortQuoted) has a control character",
      hint: "no recipe can name it; give it another name")
  }

  package static func notWhole(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "recipe", "\(path.shortQuoted) is not a whole path", hint: "begin it with /")
  }
}

/// A value escaped for each kind of recipe, so that it is read back unchanged.
///
/// Values with control characters, such as newlines, are not supported: not every format can
/// represent them.
enum RecipeText {
  static func shell(_ text: String) -> String { ShellWord.quoted(text) }

  /// One word of a crontab's command: quoted for the shell, with a backslash before `%`, which
  /// would otherwise end the command. A backslash just before it would be taken for that one, so
  /// the word is split between them.
  static func cron(_ text: String) -> String {
    var result = ""
    for byte in shell(text).unicodeScalars {
      if byte == "%" {
        result += result.unicodeScalars.last == "\\" ? #"''\%"# : #"\%"#
      } else {
        result.unicodeScalars.append(byte)
      }
    }
    return result
  }

  /// The program of `ExecStart` in a systemd unit: systemd expands specifiers in it, but no
  /// variables.
  static func systemdProgram(_ text: String) -> String {
    let words = text.replacingScalars(#"\"#, with: #"\\"#).replacingScalars("\"", with: #"\""#)
    return "\"" + words.replacingScalars("%", with: "%%") + "\""
  }

  /// An argument of `ExecStart` of a unit of systemd.
  static func systemd(_ text: String) -> String {
    systemdProgram(text.replacingScalars("$", with: "$$"))
  }

  static func yaml(_ text: String) -> String {
    var buffer: [UInt8] = []
    JSONString.append(text, for: .person, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// A text of YAML in a workflow of GitHub. There `${{` begins an expression, and is written as
  /// one.
  static func workflow(_ text: String) -> String {
    yaml(text.replacingScalars("${{", with: "${{ '${{' }}"))
  }

  static func markup(_ text: String) -> String { MarkupText.escaped(text) }
}
