#include "CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// In C, so that a changed template compiles no Swift.
static const unsigned char contents[] = {
#include "files.h"
};

static const unsigned char list[] = {
#embed "files.h"
};

const unsigned char *template_contents(void) { return contents; }

size_t template_contents_size(void) { return sizeof contents; }

const unsigned char *template_list(void) { return list; }

size_t template_list_size(void) { return sizeof list; }
