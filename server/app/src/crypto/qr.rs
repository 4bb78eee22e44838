//! QR codes as pictures that a page can embed: text in, a `data:` URL or a path out.
//!
//! The former is for `<img src>`; a page that shows one needs `data:` in its CSP's `img-src`. The latter is drawn
//! by the page itself.

use std::fmt::Write as _;

use data_encoding::BASE64;
use fast_qr::qr::QRCodeError;
use fast_qr::{ECL, Module, QRBuilder};
use serde::Serialize;
use thiserror::Error;
use ts_rs::TS;

/// Width of the white border in modules (ISO/IEC 18004).
const QUIET_ZONE: usize = 4;

/// The text is longer than a QR code can hold (2331 bytes at this level).
#[derive(Debug, Error)]
#[error("no QR code can hold this text: {0}")]
pub struct TooLong(#[from] QRCodeError);

/// An SVG of the code as a `data:image/svg+xml;base64,…` URL. Black on white in every colour scheme, because
/// cameras read nothing else reliably.
pub fn data_uri(text: &str) -> Result<String, TooLong> {
    let svg = svg(text)?;
    Ok(format!(
        "data:image/svg+xml;base64,{}",
        BASE64.encode(svg.as_bytes())
    ))
}

/// A code as a page draws it, in black on white: strokes of width 1 in a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct QrDrawing {
    /// Of the square, including its quiet zone.
    pub side: usize,
    /// The `d` of an SVG path.
    pub strokes: String,
}

pub fn drawing(text: &str) -> Result<QrDrawing, TooLong> {
    let code = QRBuilder::new(text).ecl(ECL::M).build()?;
    let rows = code.data.chunks(code.size).take(code.size).enumerate();
    Ok(QrDrawing {
        side: code.size + 2 * QUIET_ZONE,
        strokes: rows.fold(String::new(), |path, (y, row)| path + &strokes(y, row)),
    })
}

fn svg(text: &str) -> Result<String, TooLong> {
    let QrDrawing { side, strokes } = drawing(text)?;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/>\
         <path stroke=\"#000\" d=\"{strokes}\"/></svg>"
    ))
}

/// One row's dark runs as strokes of width 1, along the middle of the row.
fn strokes(y: usize, row: &[Module]) -> String {
    let mut path = String::new();
    let mut x = QUIET_ZONE;
    for run in row.chunk_by(|one, next| one.value() == next.value()) {
        if run.first().is_some_and(|module| module.value()) {
            // Writing to a string does not fail.
            let _: std::fmt::Result = write!(path, "M{x} {}.5h{}", y + QUIET_ZONE, run.len());
        }
        x += run.len();
    }
    path
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::collections::HashSet;

    use data_encoding::BASE64;
    use rqrr::PreparedImage;

    use super::data_uri;

    /// Pixels per module in the picture that is read back.
    const PIXELS: usize = 4;

    fn svg(uri: &str) -> String {
        let encoded = uri.strip_prefix("data:image/svg+xml;base64,").unwrap();
        String::from_utf8(BASE64.decode(encoded.as_bytes()).unwrap()).unwrap()
    }

    fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
        text.split_once(from).unwrap().1.split_once(to).unwrap().0
    }

    /// Draws the strokes, as a browser does, and decodes the picture.
    fn read(svg: &str) -> String {
        let side: usize = between(svg, "viewBox=\"0 0 ", " ").parse().unwrap();
        let mut dark = HashSet::new();
        for stroke in between(svg, "stroke=\"#000\" d=\"M", "\"").split('M') {
            let (x, rest) = stroke.split_once(' ').unwrap();
            let (y, length) = rest.split_once(".5h").unwrap();
            let x: usize = x.parse().unwrap();
            for offset in 0..length.parse().unwrap() {
                dark.insert((x + offset, y.parse::<usize>().unwrap()));
            }
        }
        let pixels = side * PIXELS;
        let mut image = PreparedImage::prepare_from_greyscale(pixels, pixels, |x, y| {
            if dark.contains(&(x / PIXELS, y / PIXELS)) {
                0
            } else {
                255
            }
        });
        let grids = image.detect_grids();
        grids.first().unwrap().decode().unwrap().1
    }

    #[test]
    fn qr_code_decodes_to_original_text() {
        for text in [
            "https://inkpay.com/?inkId=ink.maker",
            "otpauth://totp/INKPAY:ink%40example.com\
             ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=INKPAY",
            &"x".repeat(2331),
        ] {
            assert_eq!(read(&svg(&data_uri(text).unwrap())), text);
        }
    }

    #[test]
    fn qr_code_is_a_small_svg() {
        let uri = data_uri("https://inkpay.com/?inkId=ink.maker").unwrap();
        assert!(uri.len() < 5 * 1024, "{}", uri.len());
        let svg = svg(&uri);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{svg}");
        assert!(!svg.contains("style"), "the CSP blocks styles");
    }

    #[test]
    fn too_long_text_is_rejected() {
        assert!(data_uri(&"x".repeat(2332)).is_err());
    }
}
