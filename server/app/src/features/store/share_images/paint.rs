//! From SVG to PNG. Knows nothing about what is drawn.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use thiserror::Error;

/// Why there is no image: each is a fault in the drawing.
#[derive(Debug, Error)]
pub(crate) enum PaintError {
    #[error("the drawing can't be read: {0}")]
    Drawing(#[from] usvg::Error),
    #[error("nothing can be painted on {0} by {1} pixels")]
    Size(u32, u32),
    #[error("the picture can't be packed: {0}")]
    Packing(String),
}

/// Rasterizes a drawing at its own size, one pixel per unit. Takes a core for a tenth of a second.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, PaintError> {
    let drawing = Tree::from_str(svg, &Options::default())?;
    let size = drawing.size().to_int_size();
    let mut canvas = Pixmap::new(size.width(), size.height())
        .ok_or(PaintError::Size(size.width(), size.height()))?;
    resvg::render(&drawing, Transform::identity(), &mut canvas.as_mut());
    canvas
        .encode_png()
        .map_err(|error| PaintError::Packing(error.to_string()))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::png;

    #[test]
    fn svg_renders_at_its_size() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30" height="20">
            <rect width="30" height="20" fill="#d2fb4e"/></svg>"##;
        let picture = resvg::tiny_skia::Pixmap::decode_png(&png(svg).unwrap()).unwrap();
        assert_eq!((picture.width(), picture.height()), (30, 20));
        let pixel = picture.pixel(15, 10).unwrap();
        assert_eq!(
            (pixel.red(), pixel.green(), pixel.blue()),
            (0xd2, 0xfb, 0x4e)
        );
    }

    #[test]
    fn invalid_svg_is_rejected() {
        assert!(png("<svg").is_err());
        assert!(png("").is_err());
    }
}
