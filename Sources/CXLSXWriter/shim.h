#pragma once
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// The functions used of libxlsxwriter, as its xlsxwriter.h declares them, the same from version 1.1.4
// (libxlsxwriter.so.4) to 1.2.1 (libxlsxwriter.so.8). The library is loaded when a workbook is
// written, and its own header would make its functions needed when the program starts.

typedef struct lxw_workbook lxw_workbook;
typedef struct lxw_worksheet lxw_worksheet;
typedef struct lxw_format lxw_format;

// 0 is no error.
typedef int lxw_error;

// 1 is a thin border.
#define LXW_BORDER_THIN ((uint8_t)1)

typedef struct lxw_doc_properties {
  const char *title;
  const char *subject;
  const char *author;
  const char *manager;
  const char *company;
  const char *category;
  const char *keywords;
  const char *comments;
  const char *status;
  const char *hyperlink_base;
  time_t created;
} lxw_doc_properties;

// As in the latest version; earlier ones read a part of it.
typedef struct lxw_workbook_options {
  uint8_t constant_memory;
  char *tmpdir;
  uint8_t use_zip64;
  char **output_buffer;
  size_t *output_buffer_size;
} lxw_workbook_options;

typedef const char *(*lxw_version_function)(void);
typedef char *(*lxw_strerror_function)(lxw_error error);

typedef lxw_workbook *(*workbook_new_opt_function)(
    const char *filename, lxw_workbook_options *options);
typedef lxw_error (*workbook_set_properties_function)(
    lxw_workbook *workbook, lxw_doc_properties *properties);
typedef lxw_format *(*workbook_add_format_function)(lxw_workbook *workbook);
typedef lxw_worksheet *(*workbook_add_worksheet_function)(
    lxw_workbook *workbook, const char *sheetname);
typedef lxw_error (*workbook_close_function)(lxw_workbook *workbook);

typedef void (*format_set_num_format_function)(lxw_format *format, const char *num_format);
typedef void (*format_set_bold_function)(lxw_format *format);
typedef void (*format_set_bottom_function)(lxw_format *format, uint8_t style);

typedef lxw_error (*worksheet_write_string_function)(
    lxw_worksheet *worksheet, uint32_t row, uint16_t column, const char *string,
    lxw_format *format);
typedef lxw_error (*worksheet_write_number_function)(
    lxw_worksheet *worksheet, uint32_t row, uint16_t column, double number, lxw_format *format);
typedef lxw_error (*worksheet_set_column_function)(
    lxw_worksheet *worksheet, uint16_t first_column, uint16_t last_column, double width,
    lxw_format *format);
typedef void (*worksheet_freeze_panes_function)(
    lxw_worksheet *worksheet, uint32_t row, uint16_t column);
typedef lxw_error (*worksheet_autofilter_function)(
    lxw_worksheet *worksheet, uint32_t first_row, uint16_t first_column, uint32_t last_row,
    uint16_t last_column);
