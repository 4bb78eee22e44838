//! Brotli streams assembled from parts.

use std::io;

use brotli::enc::BrotliEncoderParams;

/// A part's position in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    /// Declares how far back the stream may refer: its window covers all parts.
    First,
    /// Refers to nothing before it, whatever that is.
    Later,
}

/// The last meta-block of a stream, which is empty (RFC 7932, 9.2).
pub(super) const END: [u8; 1] = [3];

/// A part of a stream, padded to a whole byte.
pub(super) fn part(
    place: Position,
    bytes: &[u8],
    quality: i32,
    window: u32,
) -> io::Result<Vec<u8>> {
    let is_later = place == Position::Later;
    let options = BrotliEncoderParams {
        quality,
        lgwin: i32::try_from(window).unwrap_or(22),
        size_hint: bytes.len(),
        appendable: true,
        bare_stream: true,
        byte_align: true,
        catable: is_later,
        // References to it are counted from the beginning of the stream.
        use_dictionary: !is_later,
        ..BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &options)?;
    Ok(packed)
}

/// The logarithm of a window that holds it all: a wider one costs memory and time, and finds no more (RFC 7932, 9.1). For
/// windows below the smallest of these, the encoder has no tables of its own and takes its largest: 32 MB.
pub(super) fn window(bytes: &[u8]) -> u32 {
    let bits = usize::BITS - bytes.len().saturating_add(16).leading_zeros();
    bits.clamp(17, 22)
}
