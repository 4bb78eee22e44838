//! The caller: the shop or a payer, by the key. There is only one account.

use axum::http::{HeaderMap, header};
use data_encoding::BASE64;
use subtle::ConstantTimeEq;

use crate::error::ApiError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// The shop's server, `sk_test_…`: any such key, or the sandbox's own if it has one.
    Shop,
    /// The payer's browser, `pk_test_…`: it may see and confirm objects whose secret it has.
    Payer,
}

impl Caller {
    pub(crate) fn identify(headers: &HeaderMap, shop_key: Option<&str>) -> Result<Self, ApiError> {
        let is_shops =
            |key: &str| shop_key.is_none_or(|own| key.as_bytes().ct_eq(own.as_bytes()).into());
        let key = key(headers).ok_or_else(|| {
            ApiError::unauthorized(
                "You did not provide an API key. You need to provide your API key in the Authorization \
                 header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
            )
        })?;
        match key.split_once("_test_") {
            Some(("sk", rest)) if is_word(rest) && is_shops(&key) => Ok(Self::Shop),
            Some(("pk", rest)) if is_word(rest) => Ok(Self::Payer),
            _ => {
                let message = format!("Invalid API Key provided: {}", masked(&key));
                Err(ApiError::unauthorized(message))
            }
        }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Shop => "secret",
            Self::Payer => "publishable",
        }
    }

    /// Refuses the payer's browser if only the shop may call.
    pub(crate) fn must_be_shop(self) -> Result<(), ApiError> {
        match self {
            Self::Shop => Ok(()),
            Self::Payer => Err(ApiError::unauthorized(
                "This API call cannot be made with a publishable API key. Please use a secret API key.",
            )
            .code("secret_key_required")),
        }
    }
}

/// Bearer, or the user name of Basic.
fn key(headers: &HeaderMap) -> Option<String> {
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, rest) = given.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") {
        return Some(rest.trim().to_owned());
    }
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    let decoded = BASE64.decode(rest.trim().as_bytes()).ok()?;
    let decoded = String::from_utf8(decoded).ok()?;
    let (name, _) = decoded.split_once(':')?;
    Some(name.to_owned())
}

fn is_word(rest: &str) -> bool {
    !rest.is_empty()
        && rest
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn masked(key: &str) -> String {
    let start: String = key.chars().take(8).collect();
    format!("{start}****")
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::Caller;

    fn caller(given: &'static str) -> Option<Caller> {
        caller_where(given, None)
    }

    fn caller_where(given: &'static str, shop_key: Option<&str>) -> Option<Caller> {
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, HeaderValue::from_static(given));
        Caller::identify(&headers, shop_key).ok()
    }

    #[test]
    fn any_test_key_is_accepted() {
        assert_eq!(caller("Bearer sk_test_anything"), Some(Caller::Shop));
        assert_eq!(caller("Bearer pk_test_anything"), Some(Caller::Payer));
        // sk_test_abc and no password
        assert_eq!(caller("Basic c2tfdGVzdF9hYmM6"), Some(Caller::Shop));
    }

    #[test]
    fn with_shop_key_no_other_key_is_the_shops() {
        let own = Some("sk_test_own");
        assert_eq!(caller_where("Bearer sk_test_own", own), Some(Caller::Shop));
        assert_eq!(caller_where("Bearer sk_test_ow", own), None);
        assert_eq!(caller_where("Bearer sk_test_anything", own), None);
        assert_eq!(caller_where("Bearer pk_test_any", own), Some(Caller::Payer));
    }

    #[test]
    fn other_keys_are_rejected() {
        for given in [
            "Bearer sk_live_anything",
            "Bearer sk_test_",
            "Bearer",
            "sk_test_a",
            "Basic !",
        ] {
            assert_eq!(caller(given), None, "{given}");
        }
        assert!(Caller::identify(&HeaderMap::new(), None).is_err());
    }
}
