//! Finished bytes in every encoding that browsers accept, each with its ETag.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use super::compression::{Effort, PACKERS};
use super::inline_style::Sheet;

/// Smallest first: the order of preference.
const ENCODINGS: [&str; 3] = ["br", "zstd", "gzip"];
/// What most browsers send, byte for byte: recognised without parsing.
const USUALLY_ACCEPTED: &[u8] = b"gzip, deflate, br, zstd";
const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

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
    /// Sent with these bytes: cloned whole, which costs less than building them again.
    headers: HeaderMap,
}

/// The encodings that a request accepts, by index in `ENCODINGS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accepted([bool; 3]);

impl Encoded {
    /// For content that is already compressed. `headers` are sent with every reply.
    #[must_use]
    pub fn identity(bytes: &Bytes, headers: &HeaderMap) -> Self {
        Self::plain(bytes, headers, &digest(bytes))
    }

    fn plain(bytes: &Bytes, headers: &HeaderMap, tag: &str) -> Self {
        Self {
            identity: Variant::new(bytes.clone(), tag, None, headers),
            compressed: [None, None, None],
        }
    }

    /// In every encoding, as small as it gets. Runs off the async threads.
    pub async fn compressed(bytes: Bytes, headers: HeaderMap) -> Self {
        Self::packed(bytes, headers, [true; 3], Effort::Most).await
    }

    /// The same, one at a time: for pages that are rarely asked for until a crawl wants all of them at once.
    pub async fn compressed_one_by_one(bytes: Bytes, headers: HeaderMap) -> Self {
        Self::packed(bytes, headers, [true; 3], Effort::MostOneByOne).await
    }

    /// A page that inlines this sheet, packed quickly in the one encoding that the client prefers: for pages that expire
    /// before many others ask. A client that accepts none of ours gets it compressed in transit, or as it is.
    pub async fn compressed_for(
        accepted: Accepted,
        bytes: Bytes,
        headers: HeaderMap,
        sheet: &Arc<Sheet>,
    ) -> Self {
        let best = accepted.0.iter().position(|welcome| *welcome);
        let mut wanted = [false; 3];
        if let Some(slot) = best.and_then(|best| wanted.get_mut(best)) {
            *slot = true;
        }
        Self::packed(bytes, headers, wanted, Effort::Little(Arc::clone(sheet))).await
    }

    async fn packed(bytes: Bytes, headers: HeaderMap, wanted: [bool; 3], effort: Effort) -> Self {
        let tag = digest(&bytes);
        let plain = Self::plain(&bytes, &headers, &tag);
        if wanted == [false; 3] {
            return plain;
        }
        let turn = effort.turns().acquire().await;
        // Handing it to another thread and back takes a third of the time that this does.
        let is_quick = matches!(effort, Effort::Little(_)) && wanted == [true, false, false];
        let compress = move || {
            // The client may be gone before this is done: the permit belongs to the work.
            let _turn = turn;
            let mut named = PACKERS.into_iter().zip(ENCODINGS);
            wanted.map(|wanted| {
                let (pack, name) = named.next().filter(|_| wanted)?;
                // Content that compression does not shrink is better sent as it is.
                let packed = pack(&bytes, &effort).ok();
                let packed = packed.filter(|packed| packed.len() < bytes.len())?;
                Some(Variant::new(packed.into(), &tag, Some(name), &headers))
            })
        };
        let compressed = if is_quick {
            compress()
        } else {
            spawn_blocking(compress).await.unwrap_or_default()
        };
        Self {
            compressed,
            ..plain
        }
    }

    /// Whether these bytes are what was packed.
    #[must_use]
    pub fn is(&self, bytes: &Bytes) -> bool {
        self.identity.bytes == bytes
    }

    /// All encodings together, for cache bounds.
    #[must_use]
    pub fn size(&self) -> usize {
        let packed = self.compressed.iter().flatten();
        self.identity.bytes.len() + packed.map(|variant| variant.bytes.len()).sum::<usize>()
    }

    /// The size sent to clients that accept everything.
    #[must_use]
    pub fn smallest(&self) -> usize {
        self.choose(Accepted([true; 3])).bytes.len()
    }

    /// The best variant for a request, or 304 if the client has it already.
    #[must_use]
    pub fn respond(&self, request: &HeaderMap) -> Response {
        self.choose(Accepted::of(request)).respond(request)
    }

    /// A text with one place changed for this client alone: uncompressed, and without an ETag. `None` if it has no such
    /// place.
    #[must_use]
    pub fn respond_with(&self, place: &str, changed: &str) -> Option<Response> {
        let text = std::str::from_utf8(&self.identity.bytes).ok()?;
        let (before, after) = text.split_once(place)?;
        let mut response = Response::new(Body::from(format!("{before}{changed}{after}")));
        *response.headers_mut() = self.identity.headers.clone();
        response.headers_mut().remove(header::ETAG);
        Some(response)
    }

    fn choose(&self, accepted: Accepted) -> &Variant {
        let mut candidates = self.compressed.iter().zip(accepted.0);
        candidates
            .find_map(|(variant, wanted)| variant.as_ref().filter(|_| wanted))
            .unwrap_or(&self.identity)
    }
}

impl Variant {
    /// `tag` identifies the contents, and anything besides the encoding that determines these bytes.
    pub(crate) fn new(
        bytes: Bytes,
        tag: &str,
        encoding: Option<&'static str>,
        fixed: &HeaderMap,
    ) -> Self {
        let etag = HeaderValue::from_str(&format!("\"{tag}-{}\"", encoding.unwrap_or("id")))
            .unwrap_or(HeaderValue::from_static("\"0\""));
        let mut headers = fixed.clone();
        headers.insert(header::ETAG, etag);
        headers.entry(header::VARY).or_insert(VARY);
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        Self { bytes, headers }
    }

    pub(crate) fn respond(&self, request: &HeaderMap) -> Response {
        let tags = request.get(header::IF_NONE_MATCH);
        let known = tags
            .zip(self.headers.get(header::ETAG))
            .is_some_and(|(tags, own)| matches(tags.as_bytes(), own.as_bytes()));
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

/// The codings that `Accept-Encoding` lists, and whether each is acceptable.
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

/// The first 64 bits of the hash: enough to tell one path's versions apart.
pub(crate) fn digest(bytes: &[u8]) -> String {
    let sum: [u8; 32] = Sha256::digest(bytes).into();
    let first = sum.first_chunk::<8>().copied().unwrap_or_default();
    format!("{:016x}", u64::from_be_bytes(first))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io::Read;
    use std::sync::Arc;

    use axum::body::{Bytes, to_bytes};
    use axum::http::{HeaderMap, HeaderValue, StatusCode, header};

    use super::{Accepted, Effort, Encoded, Sheet};

    fn sheet(text: &str) -> Arc<Sheet> {
        Arc::new(Sheet::new(&Bytes::from(text.to_owned())).unwrap())
    }

    fn accepting(encodings: &'static str) -> HeaderMap {
        [(header::ACCEPT_ENCODING, HeaderValue::from_static(encodings))]
            .into_iter()
            .collect()
    }

    #[test]
    fn accept_encoding_respects_refusals() {
        let read = |text| Accepted::of(&accepting(text)).0;
        assert_eq!(read("gzip, deflate, br, zstd"), [true, true, true]);
        assert_eq!(read("zstd, br, deflate, gzip"), [true, true, true]);
        assert_eq!(read("GZIP;q=0.5, br;q=0"), [false, false, true]);
        assert_eq!(read("identity"), [false, false, false]);
    }

    /// A crawl of the states' pages.
    #[tokio::test]
    async fn queued_compression_does_not_block_others() {
        let text = Bytes::from("ink ".repeat(500));
        let pack = |effort| Encoded::packed(text.clone(), HeaderMap::new(), [true; 3], effort);
        let turn = Effort::MostOneByOne.turns().acquire().await.unwrap();
        let mut waiting = std::pin::pin!(pack(Effort::MostOneByOne));
        for effort in [Effort::Most, Effort::Little(sheet("body{}"))] {
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
    async fn smallest_accepted_encoding_is_sent_and_etag_revalidates() {
        let text = Bytes::from("ink ".repeat(500));
        let encoded = Encoded::compressed(text.clone(), HeaderMap::new()).await;
        let best = encoded.respond(&accepting("gzip, br, zstd"));
        assert_eq!(best.headers().get(header::CONTENT_ENCODING).unwrap(), "br");
        let etag = best.headers().get(header::ETAG).unwrap().clone();

        let mut again = accepting("gzip, br, zstd");
        again.insert(header::IF_NONE_MATCH, etag.clone());
        assert_eq!(encoded.respond(&again).status(), StatusCode::NOT_MODIFIED);

        // The same tag does not match another encoding's bytes.
        let mut other = accepting("gzip");
        other.insert(header::IF_NONE_MATCH, etag);
        assert_eq!(encoded.respond(&other).status(), StatusCode::OK);

        let plain = encoded.respond(&HeaderMap::new());
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
        assert_eq!(to_bytes(plain.into_body(), 1 << 20).await.unwrap(), text);
    }

    #[tokio::test]
    async fn stored_encoding_is_sent_to_every_client_accepting_it() {
        let text = Bytes::from("ink ".repeat(500));
        let coding = |encoded: &Encoded, accepts| {
            let reply = encoded.respond(&accepting(accepts));
            let coding = reply.headers().get(header::CONTENT_ENCODING).cloned();
            coding.map(|coding| coding.to_str().unwrap().to_owned())
        };
        for (asks, packed) in [("gzip, br", "br"), ("gzip", "gzip"), ("zstd, gzip", "zstd")] {
            let accepted = Accepted::of(&accepting(asks));
            let (text, sheet) = (text.clone(), sheet("body{}"));
            let encoded = Encoded::compressed_for(accepted, text, HeaderMap::new(), &sheet).await;
            assert_eq!(coding(&encoded, "gzip, br, zstd").as_deref(), Some(packed));
            assert_eq!(coding(&encoded, "deflate"), None);
        }
        let accepted = Accepted::of(&accepting("identity"));
        let headers = HeaderMap::new();
        let encoded = Encoded::compressed_for(accepted, text, headers, &sheet("body{}")).await;
        assert_eq!(coding(&encoded, "gzip, br, zstd"), None);
    }

    #[tokio::test]
    async fn page_is_identical_with_or_without_precompressed_sheet() {
        let rules = "a{color:#123}b{color:#456}".repeat(300);
        let held = sheet(&rules);
        let words = "<p>ink, ink and 墨</p>".repeat(100);
        for page in [
            format!("<style>{rules}</style>{words}"),
            format!("<title>{words}</title><style>{rules}</style>"),
            format!("<style>{rules}"),
            format!("<style>b{{}}</style>{words}"),
            words.clone(),
        ] {
            let bytes = Bytes::from(page.clone());
            let accepted = Accepted::of(&accepting("br"));
            let encoded = Encoded::compressed_for(accepted, bytes, HeaderMap::new(), &held).await;
            let reply = encoded.respond(&accepting("br"));
            assert_eq!(reply.headers().get(header::CONTENT_ENCODING).unwrap(), "br");
            let packed = to_bytes(reply.into_body(), 1 << 20).await.unwrap();
            let mut unpacked = String::new();
            let mut reader = brotli::Decompressor::new(&packed[..], 4096);
            reader.read_to_string(&mut unpacked).unwrap();
            assert_eq!(unpacked, page);
        }
    }
}
