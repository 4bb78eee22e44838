//! Passwords, codes, passkeys, and the secrets that stand for a person.
//!
//! Secrets are generated and verified here. There is no database and no request: what is stored, for how
//! long, and how often it may be tried is for callers to decide.

pub mod authenticator;
pub mod card_digest;
pub mod keys;
pub mod mailed_code;
pub mod passkeys;
pub mod password;
pub mod qr;
pub mod random_id;
pub mod recovery;
pub mod secret_key;
pub mod secrets;
pub mod vault;
