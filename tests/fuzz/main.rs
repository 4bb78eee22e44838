//! What strangers send, made up by libFuzzer from what it finds out about the code that reads it. `scripts/fuzz.sh` builds
//! and runs it.
//!
//! An input that makes any of it panic, answer with our own fault or take longer than its bound ends the run, and is kept.

#![no_main]

mod read;
mod request;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    match std::env::var("INK_FUZZ").as_deref() {
        Ok("request") => request::send(input),
        Ok("webhook") => read::webhook(input),
        Ok("hash") => read::hash(input),
        Ok("passkey") => read::passkey(input),
        other => panic!("INK_FUZZ names no target: {other:?}"),
    }
});
