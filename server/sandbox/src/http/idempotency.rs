//! Idempotency keys: the first call's reply is stored in the same transaction as its effect, and
//! returned to every later one. Transactions are serialized, so of two concurrent calls one is later.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::params::Params;
use super::reply::Reply;
use crate::clock::Seconds;
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::records::StoredReply;
use crate::store::StoreError;

/// How long Stripe keeps them, at least.
const KEPT: Seconds = 24 * 60 * 60;
const LONGEST: usize = 255;

/// A key, and the call that it came with.
#[derive(Clone, Debug)]
pub(super) struct IdempotencyKey {
    pub(super) key: String,
    call: String,
}

impl IdempotencyKey {
    pub(super) fn new(key: String, path: &str, params: &Params) -> Result<Self, ApiError> {
        if key.is_empty() || key.len() > LONGEST {
            let message = format!("An idempotency key has 1 to {LONGEST} characters.");
            return Err(ApiError::key_reused(message));
        }
        let written = serde_json::to_string(params).unwrap_or_default();
        let digest = Sha256::digest(format!("{path}\n{written}"));
        let call = HEXLOWER.encode(&digest);
        Ok(Self { key, call })
    }

    /// The earlier reply, if there was one to the same call.
    pub(super) fn earlier(&self, context: &Context<'_>) -> Result<Option<StoredReply>, Error> {
        let earlier: Option<StoredReply> = context.work.find(&self.key)?;
        let Some(earlier) = earlier.filter(|earlier| is_kept(earlier, context.now)) else {
            return Ok(None);
        };
        if earlier.call == self.call {
            return Ok(Some(earlier));
        }
        let message = format!(
            "Keys for idempotent requests can only be used with the same parameters they were first \
             used with. Try using a key other than '{}' if you meant to execute a different request.",
            self.key
        );
        Err(ApiError::key_reused(message).into())
    }

    /// Stores the reply, and once a day deletes the expired ones.
    pub(super) fn store(
        self,
        context: &Context<'_>,
        request: String,
        reply: &Reply,
    ) -> Result<(), StoreError> {
        let Context { work, now, .. } = context;
        if work.is_due("expired replies", *now, KEPT)? {
            let stored = work.all::<StoredReply>()?;
            for expired in stored.iter().filter(|reply| !is_kept(reply, *now)) {
                work.remove::<StoredReply>(&expired.key)?;
            }
        }
        work.save(&StoredReply {
            key: self.key,
            at: *now,
            call: self.call,
            request,
            status: reply.status,
            body: reply.body.clone(),
        })
    }
}

fn is_kept(reply: &StoredReply, now: Seconds) -> bool {
    now - reply.at < KEPT
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use serde_json::json;

    use super::{IdempotencyKey, KEPT, Reply};
    use crate::clock::{Clock, Seconds};
    use crate::context::Context;
    use crate::error::Error;
    use crate::http::Params;
    use crate::options::Options;
    use crate::records::{StoredReply, TABLES};
    use crate::store::Store;

    #[test]
    fn expired_replies_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("sandbox"), &TABLES).unwrap();
        let keys_after = |key: &str, at: Seconds| -> Vec<String> {
            let clock = Clock::from(move || at * 1000);
            let options = Options {
                clock,
                ..Options::new("", "")
            };
            let stored = store.write(|work| {
                let context = Context::new(work, &options, None);
                let key = IdempotencyKey::new(key.to_owned(), "/v1/refunds", &Params::default())?;
                key.store(&context, "req_1".to_owned(), &Reply::new(200, json!({})))?;
                Ok::<_, Error>(work.all::<StoredReply>()?)
            });
            stored.unwrap().into_iter().map(|reply| reply.key).collect()
        };
        let start = 1_800_000_000;
        assert_eq!(keys_after("a", start), ["a"]);
        assert_eq!(keys_after("b", start + KEPT - 1), ["a", "b"]);
        assert_eq!(keys_after("c", start + KEPT), ["b", "c"]);
    }
}
