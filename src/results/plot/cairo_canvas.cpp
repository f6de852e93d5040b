// The only file that knows cairo.
#include "results/plot/cairo_canvas.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "io/text_check.h"
#include "math/number_text.h"
#include "results/results_error.h"

namespace holonom {

namespace {

constexpr const char* cairo_font = "DejaVu Sans";
constexpr double points_per_inch = 72, inches_per_metre = 1 / 0.0254;

cairo_status_t append_bytes(void* content, const unsigned char* data, unsigned size) {
  static_cast<std::string*>(content)->append(reinterpret_cast<const char*>(data), size);
  return CAIRO_STATUS_SUCCESS;
}

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xFF);
  return bytes;
}

// ISO 3309, as the PNG specification requires it for every chunk
std::uint32_t cyclic_redundancy_check(std::string_view bytes) {
  std::uint32_t remainder = 0xFFFFFFFF;
  for (char byte : bytes) {
    remainder ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) remainder = remainder >> 1 ^ (remainder & 1 ? 0xEDB88320 : 0);
  }
  return ~remainder;
}

// Cairo does not write the resolution of a picture, from which other programs know its size in centimetres. Chunk pHYs, after the
// signature of 8 bytes and the header chunk of 25.
void set_resolution(std::string& png, double dots_per_inch) {
  constexpr std::size_t after_header = 8 + 25;
  const std::string dots = big_endian(static_cast<std::uint32_t>(std::lround(dots_per_inch * inches_per_metre)));
  const std::string chunk = "pHYs" + dots + dots + '\1';  // 1: per metre
  png.insert(after_header,
             big_endian(static_cast<std::uint32_t>(chunk.size() - 4)) + chunk + big_endian(cyclic_redundancy_check(chunk)));
}

class CairoCanvas : public Canvas {
 public:
  // Takes ownership of the surface
  CairoCanvas(cairo_surface_t* surface, double scale) : surface_(surface), cairo_(cairo_create(surface)) {
    cairo_set_source_rgb(cairo_, 1, 1, 1);
    cairo_paint(cairo_);  // with the last pixels, which the canvas may cover in part
    cairo_scale(cairo_, scale, scale);
  }
  ~CairoCanvas() override {
    cairo_destroy(cairo_);
    cairo_surface_destroy(surface_);
  }
  CairoCanvas(const CairoCanvas&) = delete;
  CairoCanvas& operator=(const CairoCanvas&) = delete;

  void rectangle(CanvasPoint corner, double width, double height, const Fill& fill, const Stroke& stroke) override {
    cairo_rectangle(cairo_, corner.first, corner.second, width, height);
    paint(fill, stroke);
  }
  void polyline(const std::vector<CanvasPoint>& points, const Stroke& stroke) override {
    add_path(points);
    paint("none", stroke);
  }
  void polygon(const std::vector<CanvasPoint>& corners, const Fill& fill, const Stroke& stroke, std::string_view) override {
    add_path(corners);
    cairo_close_path(cairo_);
    paint(fill, stroke);
  }
  void circle(CanvasPoint centre, double radius, const Fill& fill, const Stroke& stroke) override {
    cairo_new_sub_path(cairo_);
    cairo_arc(cairo_, centre.first, centre.second, radius, 0, 2 * std::numbers::pi);
    cairo_close_path(cairo_);
    paint(fill, stroke);
  }
  void begin_clip(CanvasPoint corner, double width, double height) override {
    cairo_save(cairo_);
    cairo_rectangle(cairo_, corner.first, corner.second, width, height);
    cairo_clip(cairo_);
  }
  void end_clip() override { cairo_restore(cairo_); }

 protected:
  // Throws ResultsError if anything before went wrong: cairo keeps its first error.
  void require_success(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS)
      throw ResultsError(fmt::format("cannot draw the plot: {}", cairo_status_to_string(status)));
  }
  cairo_surface_t* surface_;
  cairo_t* cairo_;

 private:
  void add_path(const std::vector<CanvasPoint>& points) {
    cairo_new_path(cairo_);
    for (const auto& [x, y] : points) cairo_line_to(cairo_, x, y);
  }

  void set_colour(const std::string& colour, double opacity) {
    std::array<double, 3> parts{};
    for (std::size_t k = 0; k < parts.size(); ++k) parts[k] = number_in<int>(colour.substr(1 + 2 * k, 2), 16).value_or(0) / 255.0;
    cairo_set_source_rgba(cairo_, parts[0], parts[1], parts[2], opacity);
  }

  // Fills and strokes the path and ends it.
  void paint(const Fill& fill, const Stroke& stroke) {
    if (fill.colour != "none") {
      set_colour(fill.colour, fill.opacity);
      cairo_fill_preserve(cairo_);
    }
    if (stroke.colour != "none") {
      set_colour(stroke.colour, stroke.opacity);
      cairo_set_line_width(cairo_, stroke.width);
      cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
      cairo_set_dash(cairo_, stroke.dashes.data(), static_cast<int>(stroke.dashes.size()), 0);
      cairo_stroke_preserve(cairo_);
    }
    cairo_new_path(cairo_);
  }

  void set_font(const TextStyle& style, bool raised) {
    cairo_select_font_face(cairo_, cairo_font, CAIRO_FONT_SLANT_NORMAL,
                           style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo_, style.size * (raised ? raised_size : 1));
  }

  double width_of(const CanvasText& text, const TextStyle& style) {
    double width = 0;
    for (const TextPiece& piece : text) {
      cairo_text_extents_t extents;
      set_font(style, piece.raised);
      cairo_text_extents(cairo_, piece.text.c_str(), &extents);
      width += extents.x_advance;
    }
    return width;
  }

  void draw_text(CanvasPoint place, const CanvasText& text, const TextStyle& style) override {
    constexpr double parts_before[] = {0, 0.5, 1};  // of the width before the position, by anchor
    cairo_save(cairo_);
    cairo_translate(cairo_, place.first, place.second);
    cairo_rotate(cairo_, style.turn * std::numbers::pi / 180);
    set_colour(style.colour, 1);
    double x = -parts_before[style.anchor] * width_of(text, style);
    for (const TextPiece& piece : text) {
      set_font(style, piece.raised);
      cairo_move_to(cairo_, x, piece.raised ? -raised_height * style.size : 0);
      cairo_show_text(cairo_, piece.text.c_str());
      x += width_of({piece}, style);
    }
    cairo_restore(cairo_);
  }
};

class PngCanvas final : public CairoCanvas {
 public:
  PngCanvas(double width, double height, double dots_per_inch)
      : CairoCanvas(cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels(width, dots_per_inch), pixels(height, dots_per_inch)),
                    dots_per_inch / points_per_inch),
        dots_per_inch_(dots_per_inch) {}

  std::string finish() override {
    require_success(cairo_status(cairo_));
    std::string png;
    require_success(cairo_surface_write_to_png_stream(surface_, append_bytes, &png));
    set_resolution(png, dots_per_inch_);
    return png;
  }

 private:
  static int pixels(double length, double dots_per_inch) {
    return static_cast<int>(std::lround(length * dots_per_inch / points_per_inch));
  }
  double dots_per_inch_;
};

// The content grows while the page is drawn, so it must exist before the canvas.
struct PdfContent {
  std::string bytes;
};

class PdfCanvas final : private PdfContent, public CairoCanvas {
 public:
  PdfCanvas(double width, double height, std::string_view title)
      : CairoCanvas(cairo_pdf_surface_create_for_stream(append_bytes, &bytes, width, height), 1) {
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_TITLE, printable_text(title).c_str());
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_CREATOR, "holonom " HOLONOM_VERSION);
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_CREATE_DATE, "");  // the same data give the same file
  }

  std::string finish() override {
    require_success(cairo_status(cairo_));
    cairo_surface_finish(surface_);
    require_success(cairo_surface_status(surface_));
    return std::move(bytes);
  }
};

}  // namespace

std::unique_ptr<Canvas> make_png_canvas(double width, double height, double dots_per_inch) {
  return std::make_unique<PngCanvas>(width, height, dots_per_inch);
}

std::unique_ptr<Canvas> make_pdf_canvas(double width, double height, std::string_view title) {
  return std::make_unique<PdfCanvas>(width, height, title);
}

}  // namespace holonom
