#include "CBuild.h"
#include <CTOML.h>

#include <archive.h>
#include <cmark-gfm.h>
#include <expat.h>
#include <nettle/version.h>
#include <utf8proc.h>
#include <yaml.h>
#include <zlib.h>

// Package.swift has the three from the environment.
const char *build_version(void) { return DAYBOOK_VERSION; }

const char *build_commit(void) { return DAYBOOK_COMMIT; }

const char *build_swift_version(void) { return DAYBOOK_SWIFT; }

const char *archive_library_version(void) {
  // The library says its own name before it.
  return archive_version_string() + sizeof "libarchive";
}

const char *zstd_library_version(void) { return archive_libzstd_version(); }

const char *cmark_gfm_library_version(void) { return cmark_version_string(); }

const char *expat_library_version(void) {
  // The library says its own name before it.
  return XML_ExpatVersion() + sizeof "expat";
}

int nettle_library_major_version(void) { return nettle_version_major(); }

int nettle_library_minor_version(void) { return nettle_version_minor(); }

const char *toml_library_version(void) { return toml_version(); }

const char *utf8proc_library_version(void) { return utf8proc_version(); }

const char *yaml_library_version(void) { return yaml_get_version_string(); }

const char *zlib_library_version(void) { return zlibVersion(); }
