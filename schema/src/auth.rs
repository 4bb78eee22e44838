//! How a person proves who they are: sign-ups, sessions, second factors, passkeys, mailed codes, known browsers.

pub mod browsers;
pub mod email_changes;
pub mod factors;
pub mod mailed_codes;
pub mod mfa;
pub mod passkeys;
pub mod secret_keys;
pub mod sessions;
pub mod sign_ups;
