#include "CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// In C, so that a changed template compiles no Swift.
static const unsigned char contents[] = {
#include "files.h"
};

static const unsigned char list[] = {
#embed "files.h"
};

// The sample's etiquette, which a new vault can take over.
static const unsigned char etiquette[] = {
#embed "../../content/gifts/etiquette.jsonl"
};

static const unsigned char guides[] = {
#embed "../../docs/pages/moments.md" suffix(, 0, )
#embed "../../docs/pages/files.md" suffix(, 0, )
#embed "../../docs/pages/charts.md" suffix(, 0)
};

const unsigned char *guide_contents(void) { return guides; }

size_t guide_contents_size(void) { return sizeof guides; }

const unsigned char *etiquette_records(void) { return etiquette; }

size_t etiquette_records_size(void) { return sizeof etiquette; }

const unsigned char *template_contents(void) { return contents; }

size_t template_contents_size(void) { return sizeof contents; }

const unsigned char *template_list(void) { return list; }

size_t template_list_size(void) { return sizeof list; }
