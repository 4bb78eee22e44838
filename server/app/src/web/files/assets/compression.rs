//! How texts are compressed: at what cost, and in which queue.

use std::io::{self, Write};
use std::sync::{Arc, LazyLock};

use tokio::sync::Semaphore;

use super::brotli_stream::{END, Position, part, window};
use super::inline_style::Sheet;

/// This many pages are packed at once, on half of the cores: a crawl of rarely requested pages leaves the other half,
/// and the database's threads, to everybody else.
static PACKING: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Semaphore::new(cores.div_ceil(2))
});

/// Permits for pages of which there are dozens, each of them large: a crawl of them takes no other page's permit.
static ONE_BY_ONE: Semaphore = Semaphore::const_new(1);

/// How much packing may cost.
#[derive(Clone, Debug)]
pub(super) enum Effort {
    /// As small as each encoding gets, in tens of milliseconds: for content that is packed once and sent for long.
    Most,
    /// The same, one at a time.
    MostOneByOne,
    /// Within a tenth of that size, in a fraction of a millisecond: for pages that expire in seconds. The sheet that
    /// they inline is more than half of each, and packed already.
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

pub(super) const PACKERS: [Packer; 3] = [brotli, zstd, gzip];

fn brotli(bytes: &[u8], effort: &Effort) -> io::Result<Vec<u8>> {
    if let Effort::Little(sheet) = effort
        && let Some((before, held, after)) = sheet.within(bytes)
    {
        let before = part(Position::First, before, 3, window(bytes))?;
        let after = part(Position::Later, after, 3, window(after))?;
        return Ok([&before, held, &after, &END[..]].concat());
    }
    let mut packed = Vec::new();
    let (quality, window) = (effort.of(10, 3), window(bytes));
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, quality, window);
    writer.write_all(bytes)?;
    drop(writer);
    Ok(packed)
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
