// SPDX-License-Identifier: MIT
// cli/paper/cli_pdf.h: pages of A4 as a PDF. Places and sizes are millimetres from the upper left
// corner, letters points. Pango sets the text, so that any script a name is written in comes out.
#pragma once
#include "cli/cli_out.h"
#include <cairo.h>
#include <pango/pango.h>

enum { PDF_WIDTH = 210, PDF_HEIGHT = 297, PDF_EDGE = 10 };

typedef struct Pdf {
    CliOut out;
    cairo_surface_t *surface;
    cairo_t *cr; ///< for lines and areas, in millimetres
    PangoLayout *layout;
} Pdf;

/// `about` may be NULL.
void pdf_open(Pdf *paper, const char *title, const char *about);
/// Writes the file. False, with a sentence told, if that cannot be.
NODISCARD bool pdf_close(const Cli *cli, Pdf *paper, const char *path);
/// Goes on with an empty page.
void pdf_turn(Pdf *paper);

typedef struct PdfText {
    double x, y, width; ///< lines break at the width
    double size;        ///< points
    bool is_line;       ///< one line, an ellipsis where it is too long
    bool is_pair;       ///< two lines at most, likewise
    bool is_bold, is_right, is_middle;
    bool is_sans;     ///< plain letters, for what is small
    bool is_measured; ///< how high it would be; nothing is written
} PdfText;
/// Writes a text; its height.
double pdf_text(const Pdf *paper, PdfText where, const char *text);
/// How wide the text was that was written last.
double pdf_width(const Pdf *paper);
/// A sign of data/art in black, in a square.
void pdf_sign(const Pdf *paper, double x, double y, double side, const char *path);
