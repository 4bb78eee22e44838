//! Who is signed in, on what device, and what an account's owner is told about it.

pub mod account_notice;
pub mod client_info;
pub mod cookies;
pub mod credentials;
pub mod customer;
pub mod customer_form;
pub mod device;
pub mod issued_tokens;
pub mod mailed_code;
pub mod passkey_assertion;
