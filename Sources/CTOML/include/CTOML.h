#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The values found in a TOML text.
typedef enum {
  toml_table_start,
  toml_array_start,
  /// The end of the table or array that is open.
  toml_end,
  /// The key of the value that follows.
  toml_key,
  /// A text in quotes.
  toml_text,
  /// A number, a truth, a date or a time, as YAML writes it.
  toml_plain,
  /// The fault of the text; nothing else is found then.
  toml_problem,
} toml_kind;

/// Takes what is found, with its words and its place: the line and the column in characters of
/// Unicode, both counted from 1.
typedef void (*toml_found)(
  void *context, toml_kind kind, const char *words, size_t count, unsigned line, unsigned column);

/// The version of toml++.
const char *toml_version(void);

/// Reads a text, which is UTF-8, and gives what is in it in the order of the text.
void toml_read(const char *text, size_t count, void *context, toml_found found);

#ifdef __cplusplus
}
#endif
