//! Signing up: who may, the mailed code that proves the address, and the account.

pub mod create;
pub mod resend_code;
pub mod validate_code;

use crate::crypto::secrets::Token;

/// What a sign-up's mailed code is bound to.
fn request(id: &Token) -> String {
    format!("signup:{}", id.digest().as_str())
}
