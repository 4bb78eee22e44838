//! How texts are packed: what it may cost, and who waits for whom.

use std::io::{self, Write};
use std::sync::{Arc, LazyLock};

use brotli::enc::BrotliEncoderParams;
use tokio::sync::Semaphore;

use super::sheet::Sheet;

/// So many pages are packed at once, on half of the cores: a crawl of pages that nobody asked for in a while leaves the
/// other half, and the threads of the database's work, to everybody else.
static PACKING: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Semaphore::new(cores.div_ceil(2))
});

/// Turns for pages of which there are dozens, each large: a crawl of them takes no other page's.
static ONE_BY_ONE: Semaphore = Semaphore::const_new(1);

/// What packing may cost.
#[derive(Clone, Debug)]
pub(super) enum Effort {
    /// As small as each encoding gets, in tens of milliseconds: for what is packed once and sent for long.
    Most,
    /// The same, one after the other.
    MostOneByOne,
    /// Within a twentieth of that, in a fraction of one: for pages that are gone in seconds. The sheet that they hold is
    /// more than half of each, and packed already.
    Little(Arc<Sheet>),
}

impl Effort {
    fn of<T>(&self, most: T, little: T) -> T {
        match self {
            Self::Most | Self::MostOneByOne => most,
            Self::Little(_) => little,
        }
    }

    pub(super) fn turns(&self) -> &'static Semaphore {
        match self {
            Self::MostOneByOne => &ONE_BY_ONE,
            Self::Most | Self::Little(_) => &PACKING,
        }
    }
}

type Packer = fn(&[u8], &Effort) -> io::Result<Vec<u8>>;

/// Brotli, zstd and gzip.
pub(super) const PACKERS: [Packer; 3] = [brotli, zstd, gzip];

fn brotli(bytes: &[u8], effort: &Effort) -> io::Result<Vec<u8>> {
    if let Effort::Little(sheet) = effort
        && let Some((before, held, after)) = sheet.within(bytes)
    {
        let before = part(Place::First, before, 5, window(bytes))?;
        let after = part(Place::Later, after, 5, window(after))?;
        return Ok([&before, held, &after, &END[..]].concat());
    }
    let mut packed = Vec::new();
    let (quality, window) = (effort.of(10, 5), window(bytes));
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, quality, window);
    writer.write_all(bytes)?;
    drop(writer);
    Ok(packed)
}

/// Where a part stands in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It says how far back the stream may refer: its window is that of all parts.
    First,
    /// Nothing in it refers to what is before it, whatever that is.
    Later,
}

/// The last meta-block of a stream, which holds nothing (RFC 7932, 9.2).
const END: [u8; 1] = [3];

/// A part of a stream, up to the end of a byte.
pub(super) fn part(place: Place, bytes: &[u8], quality: i32, window: u32) -> io::Result<Vec<u8>> {
    let is_later = place == Place::Later;
    let options = BrotliEncoderParams {
        quality,
        lgwin: i32::try_from(window).unwrap_or(22),
        size_hint: bytes.len(),
        appendable: true,
        bare_stream: true,
        byte_align: true,
        catable: is_later,
        // A reference to it counts from the beginning of the stream.
        use_dictionary: !is_later,
        ..BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &options)?;
    Ok(packed)
}

/// The logarithm of a window that holds it all: a wider one costs memory and time, and finds no more (RFC 7932, 9.1). For a
/// narrower one than the least of these the encoder has no tables of its own, and takes its largest: 32 MB.
pub(super) fn window(bytes: &[u8]) -> u32 {
    let bits = usize::BITS - bytes.len().saturating_add(16).leading_zeros();
    bits.clamp(17, 22)
}

fn zstd(bytes: &[u8], effort: &Effort) -> io::Result<Vec<u8>> {
    zstd::bulk::compress(bytes, effort.of(12, 3))
}

fn gzip(bytes: &[u8], effort: &Effort) -> io::Result<Vec<u8>> {
    let level = flate2::Compression::new(effort.of(9, 6));
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
    writer.write_all(bytes)?;
    writer.finish()
}
