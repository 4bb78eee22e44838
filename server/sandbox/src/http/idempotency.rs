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
        let Some(earlier) = earlier.filter(|earlier| context.now - earlier.at < KEPT) else {
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

    pub(super) fn stored_reply(self, at: Seconds, request: String, reply: &Reply) -> StoredReply {
        StoredReply {
            key: self.key,
            at,
            call: self.call,
            request,
            status: reply.status,
            body: reply.body.clone(),
        }
    }
}
