#pragma once

/// The version of the sources, such as 0.1.0 or 0.2.0-dev+5.g38b4db7; empty where nobody said.
const char *build_version(void);

/// The commit that the program was built from, such as 38b4db7, with -dirty behind it where files
/// differed from it; unknown where nobody said.
const char *build_commit(void);

/// The version of the Swift compiler, such as 6.3.1; empty where nobody said.
const char *build_swift_version(void);

/// The versions of the libraries that the program is linked with.
const char *archive_library_version(void);
const char *cmark_gfm_library_version(void);
const char *expat_library_version(void);
int nettle_library_major_version(void);
int nettle_library_minor_version(void);
const char *toml_library_version(void);
const char *utf8proc_library_version(void);
const char *yaml_library_version(void);
const char *zlib_library_version(void);
const char *zstd_library_version(void);
