//! Compression dictionaries as HTTP names them: RFC 9842.
//!
//! A file that a browser has cached can be the dictionary for that file's next version. The browser identifies
//! it by the SHA-256 of its bytes; the reply is Zstandard with those bytes as its prefix.

use std::io::Write;

use axum::http::{HeaderMap, HeaderName};
use data_encoding::{BASE64, HEXLOWER};
use sha2::{Digest as _, Sha256};

use crate::web::files::assets::encoded::codings;

/// The coding's name in `Accept-Encoding` and `Content-Encoding`.
pub(crate) const CODING: &str = "dcz";
pub(crate) const USE_AS_DICTIONARY: HeaderName = HeaderName::from_static("use-as-dictionary");
static AVAILABLE_DICTIONARY: HeaderName = HeaderName::from_static("available-dictionary");
static SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Section 5: a frame of 32 bytes, the dictionary's hash, that plain Zstandard decoders skip.
const MAGIC: [u8; 8] = [0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0];
/// The best level that needs no more memory than the next ones. Each pair of files is compressed once.
const LEVEL: i32 = 19;
/// Section 5: every client accepts windows of 8 MB, whatever the dictionary's size.
const WINDOW_LOG: u32 = 23;

/// The SHA-256 of a file's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Parses what [`Display`](std::fmt::Display) wrote.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let bytes = HEXLOWER.decode(text.as_bytes()).ok()?;
        Some(Self(bytes.try_into().ok()?))
    }

    /// A byte sequence of RFC 9651, without parameters.
    fn from_header(value: &[u8]) -> Option<Self> {
        let text = value.trim_ascii().strip_prefix(b":")?.strip_suffix(b":")?;
        let bytes = BASE64.decode(text).ok()?;
        Some(Self(bytes.try_into().ok()?))
    }
}

impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&HEXLOWER.encode(&self.0))
    }
}

/// The dictionary that a reply may use: the client has it and accepts the coding, and the request comes from
/// one of our own pages, if it says where it comes from (section 9.3.3).
#[must_use]
pub(crate) fn offered(request: &HeaderMap) -> Option<Digest> {
    let mut available = request.get_all(&AVAILABLE_DICTIONARY).iter();
    let (Some(only), None) = (available.next(), available.next()) else {
        return None;
    };
    let takes = codings(request)
        .any(|(name, welcome)| welcome && name.eq_ignore_ascii_case(CODING.as_bytes()));
    let ours = request
        .get(&SEC_FETCH_SITE)
        .is_none_or(|site| site == "same-origin");
    (takes && ours)
        .then(|| Digest::from_header(only.as_bytes()))
        .flatten()
}

/// `contents` for a client that has `dictionary`. Takes up to a tenth of a second.
pub fn compress(contents: &[u8], dictionary: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = MAGIC.to_vec();
    packed.extend(Digest::of(dictionary).0);
    let mut encoder = zstd::Encoder::with_ref_prefix(packed, LEVEL, dictionary)?;
    encoder.window_log(WINDOW_LOG)?;
    encoder.set_pledged_src_size(u64::try_from(contents.len()).ok())?;
    encoder.write_all(contents)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    #![expect(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a test fails by panicking"
    )]

    use std::fmt::Write;
    use std::io::Read;

    use axum::http::{HeaderMap, HeaderName, HeaderValue};
    use data_encoding::HEXLOWER;

    use super::{Digest, compress, offered};

    /// The RFC's own example.
    const HASH: &str = ":pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:";

    /// Text that compresses badly by itself.
    fn text(lines: u32) -> String {
        (0..lines).fold(String::new(), |mut text, line| {
            let _ = writeln!(text, "{}", Digest::of(&line.to_be_bytes()));
            text
        })
    }

    fn unpack(packed: &[u8], dictionary: &[u8]) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        zstd::Decoder::with_ref_prefix(packed, dictionary)?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    #[test]
    fn compressed_delta_names_its_dictionary_and_needs_it() {
        let old = text(2000);
        let new = old.replacen("00", "something else", 5);
        let packed = compress(new.as_bytes(), old.as_bytes()).unwrap();
        assert_eq!(packed[..8], [0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
        let hash = Digest::of(old.as_bytes());
        assert_eq!(HEXLOWER.encode(&packed[8..40]), hash.to_string());
        assert!(packed.len() < new.len() / 100, "{}", packed.len());
        let frame = &packed[40..];
        assert_eq!(unpack(frame, old.as_bytes()).unwrap(), new.as_bytes());
        let other = old.replace('a', "b");
        assert!(unpack(frame, other.as_bytes()).ok() != Some(new.into_bytes()));
    }

    /// Section 5: at most 8 MB, for small dictionaries.
    #[test]
    fn window_is_at_most_8_mb() {
        let old = text(100_000);
        let packed = compress(&old.as_bytes()[1000..], old.as_bytes()).unwrap();
        let mut decoder = zstd::Decoder::with_ref_prefix(&packed[40..], old.as_bytes()).unwrap();
        decoder.window_log_max(23).unwrap();
        let mut bytes = Vec::new();
        decoder.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, old.as_bytes()[1000..]);
    }

    fn request(headers: &[(&'static str, &str)]) -> HeaderMap {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let value = HeaderValue::from_str(value).unwrap();
            map.append(HeaderName::from_static(name), value);
        }
        map
    }

    #[test]
    fn dictionary_is_offered_by_hash() {
        let accepts = ("accept-encoding", "gzip, deflate, br, zstd, dcb, dcz");
        let hash = "a591a6d40bf420404a011733cfb7b190d62c65bf0bcda32b57b277d9ad9f146e";
        let found = offered(&request(&[accepts, ("available-dictionary", HASH)]));
        assert_eq!(found, Digest::from_hex(hash));
        assert!(found.is_some());
        for malformed in [
            "",
            "::",
            "pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=",
            ":pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4:",
            ":pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFA==:",
            ":pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:, :AA==:",
            "\"pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=\"",
            ":pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J3 2a2fFG4=:",
        ] {
            let offer = offered(&request(&[accepts, ("available-dictionary", malformed)]));
            assert_eq!(offer, None, "{malformed}");
        }
    }

    #[test]
    fn dictionary_is_used_only_for_same_origin_dcz_requests() {
        let with = |headers: &[(&'static str, &'static str)]| {
            let mut all = vec![("available-dictionary", HASH)];
            all.extend_from_slice(headers);
            offered(&request(&all)).is_some()
        };
        let dcz = ("accept-encoding", "dcz");
        assert!(with(&[dcz]));
        assert!(with(&[("accept-encoding", "gzip, DCZ;q=0.5")]));
        assert!(with(&[dcz, ("sec-fetch-site", "same-origin")]));
        assert!(!with(&[]));
        assert!(!with(&[("accept-encoding", "gzip, br, zstd, dcb")]));
        assert!(!with(&[("accept-encoding", "gzip, dcz;q=0")]));
        assert!(!with(&[dcz, ("available-dictionary", HASH)]));
        assert!(!with(&[dcz, ("sec-fetch-site", "cross-site")]));
        assert!(!with(&[dcz, ("sec-fetch-site", "same-site")]));
    }
}
