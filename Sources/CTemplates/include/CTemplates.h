#pragma once

#include <stddef.h>

/// The files of templates/ in order of their paths, each with a zero byte behind it.
const unsigned char *template_contents(void);
size_t template_contents_size(void);

/// The list of these files, which is files.h: each path stands in quotation marks.
const unsigned char *template_list(void);
size_t template_list_size(void);

// The records of etiquette that the program knows, as JSON Lines.
const unsigned char *etiquette_records(void);
size_t etiquette_records_size(void);

// The pages of the documentation that the program can print: moments, files and charts, each with a
// zero byte behind it.
const unsigned char *guide_contents(void);
size_t guide_contents_size(void);
