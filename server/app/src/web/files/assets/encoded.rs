//! Finished bytes in every encoding that browsers ask for, each with its ETag.

use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Smallest first: that is the order in which they are preferred.
const ENCODINGS: [&str; 3] = ["br", "zstd", "gzip"];
/// What most browsers send, word for word: known without being taken apart.
const USUALLY_ACCEPTED: &[u8] = b"gzip, deflate, br, zstd";
const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// So many pages are packed at once, on half of the cores: a crawl of pages that nobody asked for in a while leaves the
/// other half, and the threads of the database's work, to everybody else.
static PACKING: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Semaphore::new(cores.div_ceil(2))
});

/// Turns for pages of which there are dozens, each large: a crawl of them takes no other page's.
static ONE_BY_ONE: Semaphore = Semaphore::const_new(1);

/// One content in up to four encodings.
#[derive(Debug)]
pub struct Encoded {
    identity: Variant,
    compressed: [Option<Variant>; 3],
}

/// The bytes of one encoding.
#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) bytes: Bytes,
    etag: HeaderValue,
    /// Of every reply with these bytes: copied whole, which costs less than building them anew.
    headers: HeaderMap,
}

/// What packing may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effort {
    /// As small as each encoding gets, in tens of milliseconds: for what is packed once and sent for long.
    Most,
    /// The same, one after the other.
    MostOneByOne,
    /// Within a twentieth of that, in a few: for what is gone in seconds.
    Little,
}

/// The encodings that a request accepts, as places in [`ENCODINGS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accepted([bool; 3]);

impl Effort {
    fn of<T>(self, most: T, little: T) -> T {
        match self {
            Self::Most | Self::MostOneByOne => most,
            Self::Little => little,
        }
    }

    fn turns(self) -> &'static Semaphore {
        match self {
            Self::MostOneByOne => &ONE_BY_ONE,
            Self::Most | Self::Little => &PACKING,
        }
    }
}

impl Encoded {
    /// For what is compressed already. `headers` go with every reply.
    #[must_use]
    pub fn identity(bytes: &Bytes, headers: &HeaderMap) -> Self {
        Self {
            identity: Variant::new(bytes.clone(), &digest(bytes), None, headers),
            compressed: [None, None, None],
        }
    }

    /// In every encoding, as small as it gets. Takes its time off the async threads.
    pub async fn compressed(bytes: Bytes, headers: HeaderMap) -> Self {
        Self::packed(bytes, headers, [true; 3], Effort::Most).await
    }

    /// The same for what nobody asked for in a while and a crawl asks for all at once: one after the other.
    pub async fn compressed_one_by_one(bytes: Bytes, headers: HeaderMap) -> Self {
        Self::packed(bytes, headers, [true; 3], Effort::MostOneByOne).await
    }

    /// In the one encoding that the client likes best, quickly: for what is gone before many others ask. Who accepts
    /// none of what there is has it packed on its way, or as it is.
    pub async fn compressed_for(accepted: Accepted, bytes: Bytes, headers: HeaderMap) -> Self {
        let best = accepted.0.iter().position(|welcome| *welcome);
        let mut wanted = [false; 3];
        if let Some(slot) = best.and_then(|best| wanted.get_mut(best)) {
            *slot = true;
        }
        Self::packed(bytes, headers, wanted, Effort::Little).await
    }

    async fn packed(bytes: Bytes, headers: HeaderMap, wanted: [bool; 3], effort: Effort) -> Self {
        let plain = Self::identity(&bytes, &headers);
        if wanted == [false; 3] {
            return plain;
        }
        let compress = move || {
            let tag = digest(&bytes);
            let packers: [Packer; 3] = [brotli, zstd, gzip];
            let mut named = packers.into_iter().zip(ENCODINGS);
            wanted.map(|wanted| {
                let (pack, name) = named.next().filter(|_| wanted)?;
                // What does not get smaller is better sent as it is.
                let packed = pack(&bytes, effort).ok();
                let packed = packed.filter(|packed| packed.len() < bytes.len())?;
                Some(Variant::new(packed.into(), &tag, Some(name), &headers))
            })
        };
        let turn = effort.turns().acquire().await;
        let packed = spawn_blocking(compress).await;
        drop(turn);
        match packed {
            Ok(compressed) => Self {
                compressed,
                ..plain
            },
            Err(_) => plain,
        }
    }

    /// Whether these bytes are what was packed.
    #[must_use]
    pub fn is(&self, bytes: &Bytes) -> bool {
        self.identity.bytes == bytes
    }

    /// All bytes together, for bounds.
    #[must_use]
    pub fn size(&self) -> usize {
        let packed = self.compressed.iter().flatten();
        self.identity.bytes.len() + packed.map(|variant| variant.bytes.len()).sum::<usize>()
    }

    /// Of what is sent to those who accept everything.
    #[must_use]
    pub fn smallest(&self) -> usize {
        self.choose(Accepted([true; 3])).bytes.len()
    }

    /// The best variant for a request, or 304 where the client has it already.
    #[must_use]
    pub fn respond(&self, request: &HeaderMap) -> Response {
        self.choose(Accepted::of(request)).respond(request)
    }

    fn choose(&self, accepted: Accepted) -> &Variant {
        let mut candidates = self.compressed.iter().zip(accepted.0);
        candidates
            .find_map(|(variant, wanted)| variant.as_ref().filter(|_| wanted))
            .unwrap_or(&self.identity)
    }
}

impl Variant {
    /// `tag` names the contents, and whatever beside the encoding makes these bytes what they are.
    pub(crate) fn new(
        bytes: Bytes,
        tag: &str,
        encoding: Option<&'static str>,
        fixed: &HeaderMap,
    ) -> Self {
        let etag = HeaderValue::from_str(&format!("\"{tag}-{}\"", encoding.unwrap_or("id")))
            .unwrap_or(HeaderValue::from_static("\"0\""));
        let mut headers = fixed.clone();
        headers.insert(header::ETAG, etag.clone());
        headers.entry(header::VARY).or_insert(VARY);
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        Self {
            bytes,
            etag,
            headers,
        }
    }

    pub(crate) fn respond(&self, request: &HeaderMap) -> Response {
        let known = request
            .get(header::IF_NONE_MATCH)
            .is_some_and(|known| matches(known.as_bytes(), self.etag.as_bytes()));
        let mut response = Response::new(if known {
            Body::empty()
        } else {
            Body::from(self.bytes.clone())
        });
        *response.headers_mut() = self.headers.clone();
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().remove(header::CONTENT_ENCODING);
        }
        response
    }
}

impl Accepted {
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let mut values = headers.get_all(header::ACCEPT_ENCODING).iter();
        match (values.next(), values.next()) {
            (Some(only), None) if only == USUALLY_ACCEPTED => Self([true; 3]),
            _ => Self::read(headers),
        }
    }

    fn read(headers: &HeaderMap) -> Self {
        let mut accepted = Self::default();
        for (name, welcome) in codings(headers) {
            let place = ENCODINGS
                .iter()
                .position(|known| name.eq_ignore_ascii_case(known.as_bytes()));
            if let Some(slot) = place.and_then(|place| accepted.0.get_mut(place)) {
                *slot = welcome;
            }
        }
        accepted
    }
}

/// The codings that `Accept-Encoding` names, and whether each is welcome.
pub(crate) fn codings(headers: &HeaderMap) -> impl Iterator<Item = (&[u8], bool)> {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .into_iter()
        .flat_map(|value| value.as_bytes().split(|byte| *byte == b','))
        .map(|token| {
            let mut parts = token
                .splitn(2, |byte| *byte == b';')
                .map(<[u8]>::trim_ascii);
            let name = parts.next().unwrap_or_default();
            let refused = matches!(
                parts.next(),
                Some(b"q=0" | b"q=0.0" | b"q=0.00" | b"q=0.000")
            );
            (name, !refused)
        })
}

/// Whether an `If-None-Match` list holds this tag. Weak tags compare equal to strong ones there.
fn matches(list: &[u8], etag: &[u8]) -> bool {
    list.split(|byte| *byte == b',').any(|one| {
        let one = one.trim_ascii();
        one == b"*" || one.strip_prefix(b"W/").unwrap_or(one) == etag
    })
}

/// The first 64 bits of the checksum: enough to tell one path's versions apart.
pub(crate) fn digest(bytes: &[u8]) -> String {
    let sum: [u8; 32] = Sha256::digest(bytes).into();
    let first = sum.first_chunk::<8>().copied().unwrap_or_default();
    format!("{:016x}", u64::from_be_bytes(first))
}

type Packer = fn(&[u8], Effort) -> std::io::Result<Vec<u8>>;

fn brotli(bytes: &[u8], effort: Effort) -> std::io::Result<Vec<u8>> {
    let quality = effort.of(10, 5);
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, quality, window(bytes));
    writer.write_all(bytes)?;
    drop(writer);
    Ok(packed)
}

/// The logarithm of a window that holds it all: a wider one costs memory and time, and finds no more (RFC 7932, 9.1). For a
/// narrower one than the least of these the encoder has no tables of its own, and takes its largest: 32 MB.
fn window(bytes: &[u8]) -> u32 {
    let bits = usize::BITS - bytes.len().saturating_add(16).leading_zeros();
    bits.clamp(17, 22)
}

fn zstd(bytes: &[u8], effort: Effort) -> std::io::Result<Vec<u8>> {
    zstd::bulk::compress(bytes, effort.of(12, 3))
}

fn gzip(bytes: &[u8], effort: Effort) -> std::io::Result<Vec<u8>> {
    let level = flate2::Compression::new(effort.of(9, 6));
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
    writer.write_all(bytes)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use axum::body::{Bytes, to_bytes};
    use axum::http::{HeaderMap, HeaderValue, StatusCode, header};

    use super::{Accepted, Effort, Encoded};

    fn accepting(encodings: &'static str) -> HeaderMap {
        [(header::ACCEPT_ENCODING, HeaderValue::from_static(encodings))]
            .into_iter()
            .collect()
    }

    #[test]
    fn encodings_are_read_with_their_refusals() {
        let read = |text| Accepted::of(&accepting(text)).0;
        assert_eq!(read("gzip, deflate, br, zstd"), [true, true, true]);
        assert_eq!(read("zstd, br, deflate, gzip"), [true, true, true]);
        assert_eq!(read("GZIP;q=0.5, br;q=0"), [false, false, true]);
        assert_eq!(read("identity"), [false, false, false]);
    }

    /// Whoever crawls the pages of states.
    #[tokio::test]
    async fn what_is_packed_one_by_one_holds_up_nothing_else() {
        let text = Bytes::from("ink ".repeat(500));
        let pack = |effort| Encoded::packed(text.clone(), HeaderMap::new(), [true; 3], effort);
        let turn = Effort::MostOneByOne.turns().acquire().await.unwrap();
        let mut waiting = std::pin::pin!(pack(Effort::MostOneByOne));
        for effort in [Effort::Most, Effort::Little] {
            tokio::select! {
                biased;
                _ = &mut waiting => unreachable!("it is not its turn"),
                packed = pack(effort) => assert!(packed.smallest() < text.len()),
            }
        }
        drop(turn);
        assert!(waiting.await.smallest() < text.len());
    }

    #[tokio::test]
    async fn the_smallest_accepted_encoding_is_sent_and_known_bytes_are_not_sent_again() {
        let text = Bytes::from("ink ".repeat(500));
        let encoded = Encoded::compressed(text.clone(), HeaderMap::new()).await;
        let best = encoded.respond(&accepting("gzip, br, zstd"));
        assert_eq!(best.headers().get(header::CONTENT_ENCODING).unwrap(), "br");
        let etag = best.headers().get(header::ETAG).unwrap().clone();

        let mut again = accepting("gzip, br, zstd");
        again.insert(header::IF_NONE_MATCH, etag.clone());
        assert_eq!(encoded.respond(&again).status(), StatusCode::NOT_MODIFIED);

        // The same tag does not stand for another encoding's bytes.
        let mut other = accepting("gzip");
        other.insert(header::IF_NONE_MATCH, etag);
        assert_eq!(encoded.respond(&other).status(), StatusCode::OK);

        let plain = encoded.respond(&HeaderMap::new());
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
        assert_eq!(to_bytes(plain.into_body(), 1 << 20).await.unwrap(), text);
    }

    #[tokio::test]
    async fn what_is_packed_for_one_is_sent_to_all_who_accept_it() {
        let text = Bytes::from("ink ".repeat(500));
        let coding = |encoded: &Encoded, accepts| {
            let reply = encoded.respond(&accepting(accepts));
            let coding = reply.headers().get(header::CONTENT_ENCODING).cloned();
            coding.map(|coding| coding.to_str().unwrap().to_owned())
        };
        for (asks, packed) in [("gzip, br", "br"), ("gzip", "gzip"), ("zstd, gzip", "zstd")] {
            let accepted = Accepted::of(&accepting(asks));
            let encoded = Encoded::compressed_for(accepted, text.clone(), HeaderMap::new()).await;
            assert_eq!(coding(&encoded, "gzip, br, zstd").as_deref(), Some(packed));
            assert_eq!(coding(&encoded, "deflate"), None);
        }
        let accepted = Accepted::of(&accepting("identity"));
        let encoded = Encoded::compressed_for(accepted, text, HeaderMap::new()).await;
        assert_eq!(coding(&encoded, "gzip, br, zstd"), None);
    }
}
