//! How a person proves who they are.

mod browsers;
mod email_changes;
mod factors;
mod mailed_codes;
mod mfa;
mod passkeys;
mod session_lookup;
mod sessions;
mod sign_ups;
