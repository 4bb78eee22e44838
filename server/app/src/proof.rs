//! Who somebody is: passwords, codes, passkeys, and the secrets that stand for them.
//!
//! This room makes secrets and checks what people present. It holds no database and answers no
//! request: what is stored, for how long, and how often it may be tried is decided by its callers.

pub mod authenticator;
pub mod mailed_code;
pub mod passkeys;
pub mod password;
pub mod qr;
pub mod recovery;
pub mod secret_key;
pub mod secrets;
pub mod vault;
