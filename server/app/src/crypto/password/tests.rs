#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use futures_util::future::join_all;
use tokio::sync::oneshot;

use super::threads::{Job, Memory};
use super::{PasswordError, Passwords, WirePassword};
use crate::internal_error::InternalError;

fn password(byte: u8) -> WirePassword {
    WirePassword([byte; WirePassword::BYTES])
}

#[test]
fn a_password_on_the_wire_is_the_base64_of_64_bytes() {
    let good = format!("{}==", "A".repeat(86));
    assert!(WirePassword::parse(&good).is_some());
    let url_safe = format!("{}-_==", "A".repeat(84));
    let loose = format!("{}B==", "A".repeat(85));
    for wrong in [
        "",
        "password",
        &"A".repeat(88),
        &"A".repeat(86),
        &format!("{good}\n"),
        &format!(" {}", &"A".repeat(87)),
        &url_safe,
        &loose,
    ] {
        assert!(WirePassword::parse(wrong).is_none(), "{wrong}");
    }
    assert_eq!(format!("{:?}", password(7)), "WirePassword");
}

#[tokio::test]
async fn a_password_is_known_again_and_another_is_not() {
    let passwords = Passwords::start().unwrap();
    let stored = passwords.hash(password(1)).await.unwrap();
    assert!(
        stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
        "{stored}"
    );
    assert_ne!(stored, passwords.hash(password(1)).await.unwrap(), "salted");
    assert!(passwords.verify(password(1), Some(&stored)).await.unwrap());
    assert!(!passwords.verify(password(2), Some(&stored)).await.unwrap());
}

#[tokio::test]
async fn nobodys_password_is_never_right() {
    let passwords = Passwords::with(1, 1).unwrap();
    assert!(!passwords.verify(password(1), None).await.unwrap());
    let dummy = Memory::default().verify(&password(1), &passwords.dummy);
    assert!(!dummy.unwrap(), "a whole verification is done");
}

#[tokio::test]
async fn a_stored_hash_that_is_none_is_our_fault() {
    let passwords = Passwords::with(1, 1).unwrap();
    let other =
        "$argon2i$v=19$m=65536,t=1,p=1$c29tZXNhbHQ$+r0d29hqEB0yasKr55ZgICsQGSkl0v0kgwhd+U3wyRo";
    for stored in ["", "plain text", "$argon2id$v=19$m=19456,t=2,p=1", other] {
        let error = passwords.verify(password(1), Some(stored)).await;
        assert!(matches!(error, Err(PasswordError::Hash(_))), "{stored}");
    }
}

#[test]
fn what_others_hashed_with_other_parameters_is_understood() {
    // Of 64 letters a, by the reference implementation's command line.
    let stored = "$argon2id$v=19$m=256,t=3,p=1$c29tZXNhbHRzb21lc2FsdA\
                  $L6A4NTTTVTDw9cKi8xOyZi/c0DpfREbyvsPmTT5qSso";
    let mut memory = Memory::default();
    assert!(memory.verify(&password(b'a'), stored).unwrap());
    assert!(!memory.verify(&password(b'b'), stored).unwrap());
}

#[tokio::test]
async fn when_too_many_wait_the_rest_are_sent_away() {
    let passwords = Passwords::with(1, 1).unwrap();
    let all = join_all((0..8).map(|byte| passwords.hash(password(byte)))).await;
    let (done, refused): (Vec<_>, Vec<_>) = all.into_iter().partition(Result::is_ok);
    assert!(!done.is_empty());
    assert!(!refused.is_empty());
    for error in refused.into_iter().filter_map(Result::err) {
        assert!(matches!(error, PasswordError::Busy));
        assert!(InternalError::from(error).passing, "worth trying again");
    }
}

#[test]
fn who_stopped_waiting_costs_nothing() {
    let mut memory = Memory::default();
    let (reply, answer) = oneshot::channel();
    drop(answer);
    let password = password(1);
    assert!(!Job::Hash { password, reply }.run(&mut memory));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn hashing_gives_way_to_everything_else() {
    let passwords = Passwords::with(1, 1).unwrap();
    passwords.hash(password(1)).await.unwrap();
    let nice: Vec<i32> = std::fs::read_dir("/proc/self/task")
        .unwrap()
        .filter_map(|thread| {
            let stat = std::fs::read_to_string(thread.ok()?.path().join("stat")).ok()?;
            let (head, tail) = stat.split_once(") ")?;
            // proc(5): the name is the second field and the nice value the nineteenth.
            let nice = tail.split(' ').nth(16)?.parse().ok()?;
            head.contains("(password-").then_some(nice)
        })
        .collect();
    assert!(nice.iter().any(|nice| *nice >= 10), "{nice:?}");
}
