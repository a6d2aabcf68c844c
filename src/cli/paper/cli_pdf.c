// SPDX-License-Identifier: MIT
// What is on a page is said by others; this only knows how paper is written.
#include "cli/paper/cli_pdf.h"
#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>
#include <stdio.h>

#define POINT (25.4 / 72) ///< in millimetres

static cairo_status_t take(void *self, const unsigned char *bytes, unsigned count)
{
    FILE *to = self;
    return to && fwrite(bytes, 1, count, to) == count ? CAIRO_STATUS_SUCCESS
                                                      : CAIRO_STATUS_NO_MEMORY;
}

void pdf_open(Pdf *p, const char *title, const char *about)
{
    cli_out_open(&p->out);
    p->surface =
        cairo_pdf_surface_create_for_stream(take, p->out.to, PDF_WIDTH / POINT, PDF_HEIGHT / POINT);
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_TITLE, title);
    if (about)
        cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_SUBJECT, about);
    p->cr = cairo_create(p->surface);
    cairo_scale(p->cr, 1 / POINT, 1 / POINT);
    p->layout = pango_cairo_create_layout(p->cr);
    pango_layout_set_wrap(p->layout, PANGO_WRAP_WORD_CHAR);
    // Figures as tall as capitals: Garamond's own one looks like an I.
    PangoAttrList *figures = pango_attr_list_new();
    pango_attr_list_insert(figures, pango_attr_font_features_new("lnum=1"));
    pango_layout_set_attributes(p->layout, figures);
    pango_attr_list_unref(figures);
    // Letters would else stand at whole millimetres.
    pango_context_set_round_glyph_positions(pango_layout_get_context(p->layout), FALSE);
}

bool pdf_close(const Cli *cli, Pdf *p, const char *path)
{
    g_object_unref(p->layout);
    bool is_good = cairo_status(p->cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(p->cr);
    cairo_surface_finish(p->surface);
    is_good = is_good && cairo_surface_status(p->surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(p->surface);
    if (is_good)
        return cli_out_close(cli, &p->out, path);
    cli_out_drop(&p->out);
    cli_fail(cli, "no_memory", NULL);
    return false;
}

void pdf_turn(Pdf *p) { cairo_show_page(p->cr); }

double pdf_text(const Pdf *p, PdfText t, const char *text)
{
    static const char *const fonts[2][2] = {{"EB Garamond,Serif", "EB Garamond,Serif Bold"},
                                            {"Lato,Sans", "Lato,Sans Bold"}};
    PangoFontDescription *font = pango_font_description_from_string(fonts[t.is_sans][t.is_bold]);
    int height;
    pango_font_description_set_absolute_size(font, t.size * POINT * PANGO_SCALE);
    pango_layout_set_font_description(p->layout, font);
    pango_font_description_free(font);
    pango_layout_set_alignment(p->layout, t.is_right    ? PANGO_ALIGN_RIGHT
                                          : t.is_middle ? PANGO_ALIGN_CENTER
                                                        : PANGO_ALIGN_LEFT);
    pango_layout_set_width(p->layout, (int)(t.width * PANGO_SCALE));
    pango_layout_set_height(p->layout, t.is_pair ? -2 : -1);
    pango_layout_set_ellipsize(p->layout,
                               t.is_line || t.is_pair ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
    pango_layout_set_text(p->layout, text, -1);
    pango_layout_get_size(p->layout, NULL, &height);
    if (!t.is_measured) {
        cairo_move_to(p->cr, t.x, t.y);
        pango_cairo_show_layout(p->cr, p->layout);
    }
    return (double)height / PANGO_SCALE;
}

double pdf_width(const Pdf *p)
{
    int width;
    pango_layout_get_size(p->layout, &width, NULL);
    return (double)width / PANGO_SCALE;
}

void pdf_sign(const Pdf *p, double x, double y, double side, const char *path)
{
    char svg[2048];
    int length = snprintf(svg, sizeof svg,
                          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">"
                          "<path fill-rule=\"evenodd\" d=\"%s\"/></svg>",
                          path);
    if (length >= (int)sizeof svg)
        return;
    RsvgHandle *sign = rsvg_handle_new_from_data((const guint8 *)svg, (gsize)length, NULL);
    RsvgRectangle place = {x, y, side, side};
    if (!sign)
        return;
    (void)rsvg_handle_render_document(sign, p->cr, &place, NULL);
    g_object_unref(sign);
}
