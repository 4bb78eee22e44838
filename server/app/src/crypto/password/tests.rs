#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use futures_util::future::join_all;
use ink_domain::email::Email;
use sha2::{Digest, Sha512};
use tokio::sync::oneshot;

use super::threads::{Hasher, Job};
use super::{PasswordError, Passwords, Verdict, WirePassword, is_unchanged, words};
use crate::crypto::secret_key::KeyRing;
use crate::internal_error::InternalError;

fn password(byte: u8) -> WirePassword {
    WirePassword([byte; WirePassword::BYTES])
}

fn keys() -> KeyRing {
    KeyRing::from_text("the newest key")
}

fn passwords() -> Passwords {
    Passwords::with(&Hasher::new(&keys()), 1, 1).unwrap()
}

const RIGHT: Verdict = Verdict::Right { rehashed: None };

#[test]
fn wire_password_is_base64_of_64_bytes() {
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
async fn hash_verifies_only_its_password() {
    let passwords = Passwords::start(&keys()).unwrap();
    let stored = passwords.hash(password(1)).await.unwrap();
    assert!(
        stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1,keyid="),
        "{stored}"
    );
    assert_ne!(stored, passwords.hash(password(1)).await.unwrap(), "salted");
    let verdict = passwords.verify(password(1), Some(&stored)).await;
    assert_eq!(verdict.unwrap(), RIGHT);
    let verdict = passwords.verify(password(2), Some(&stored)).await;
    assert_eq!(verdict.unwrap(), Verdict::Wrong);
}

#[tokio::test]
async fn missing_hash_never_verifies_but_costs_a_verification() {
    let passwords = passwords();
    let verdict = passwords.verify(password(1), None).await.unwrap();
    assert_eq!(verdict, Verdict::Wrong);
    let dummy = Hasher::new(&keys()).verify(&password(1), &passwords.dummy);
    assert_eq!(
        dummy.unwrap(),
        Verdict::Wrong,
        "a whole verification is done"
    );
}

#[tokio::test]
async fn malformed_stored_hash_is_internal_error() {
    let passwords = passwords();
    let other =
        "$argon2i$v=19$m=65536,t=1,p=1$c29tZXNhbHQ$+r0d29hqEB0yasKr55ZgICsQGSkl0v0kgwhd+U3wyRo";
    let dear =
        "$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$+r0d29hqEB0yasKr55ZgICsQGSkl0v0kgwhd+U3wyRo";
    let slow = dear.replace("m=4194304,t=2", "m=256,t=4000000");
    for stored in [
        "",
        "plain text",
        "$argon2id$v=19$m=19456,t=2,p=1",
        other,
        dear,
        &slow,
    ] {
        let error = passwords.verify(password(1), Some(stored)).await;
        assert!(matches!(error, Err(PasswordError::Hash(_))), "{stored}");
    }
}

#[test]
fn hash_with_other_parameters_is_verified_and_upgraded() {
    // Of 64 letters a, by the reference implementation's command line.
    let stored = "$argon2id$v=19$m=256,t=3,p=1$c29tZXNhbHRzb21lc2FsdA\
                  $L6A4NTTTVTDw9cKi8xOyZi/c0DpfREbyvsPmTT5qSso";
    let mut hasher = Hasher::new(&keys());
    let verdict = hasher.verify(&password(b'a'), stored).unwrap();
    let Verdict::Right {
        rehashed: Some(rehashed),
    } = verdict
    else {
        unreachable!("{verdict:?}: the parameters of now are to take the place of those");
    };
    assert!(rehashed.contains("m=19456,t=2,p=1,keyid="), "{rehashed}");
    assert!(is_unchanged(Some(stored), Some(&rehashed)));
    let set_again = hasher.hash(&password(b'a')).unwrap();
    assert!(!is_unchanged(Some(stored), Some(&set_again)));
    assert!(!is_unchanged(Some(stored), None) && is_unchanged(None, None));
    assert_eq!(hasher.verify(&password(b'a'), &rehashed).unwrap(), RIGHT);
    assert_eq!(
        hasher.verify(&password(b'b'), stored).unwrap(),
        Verdict::Wrong
    );
}

#[test]
fn hash_cannot_be_verified_without_its_key() {
    let of = |text| Hasher::new(&KeyRing::from_text(text));
    let stored = of("old").hash(&password(1)).unwrap();
    assert_eq!(of("old").verify(&password(1), &stored).unwrap(), RIGHT);
    let verdict = of("new, old").verify(&password(1), &stored).unwrap();
    assert!(matches!(verdict, Verdict::Right { rehashed: Some(hash) }
        if of("new").verify(&password(1), &hash).unwrap() == RIGHT));
    let lost = of("new").verify(&password(1), &stored);
    assert!(matches!(lost, Err(PasswordError::UnknownKey)));

    // The name alone does not help: the key is part of what is hashed.
    let (_, named) = stored.split_once("keyid=").unwrap();
    let new = of("new").hash(&password(1)).unwrap();
    let (head, tail) = new.split_once("keyid=").unwrap();
    let (_, output) = named.split_once('$').unwrap();
    let (id, _) = tail.split_once('$').unwrap();
    let forged = format!("{head}keyid={id}${output}");
    let verdict = of("new").verify(&password(1), &forged).unwrap();
    assert_eq!(verdict, Verdict::Wrong);
}

#[test]
fn common_passwords_are_detected_by_digest() {
    let typed = |text: &str| WirePassword(Sha512::digest(text).into());
    for common in [
        "123456",
        "qwerty",
        "trustno1",
        "070162",
        "p@ssw0rd!",
        // Words of the product.
        "Inkpay2025!",
        "zip-code#1",
        "INKID$123",
    ] {
        assert!(typed(common).is_common(), "{common}");
    }
    for good in ["", "correct horse battery 1!", "Ada's pass 1!"] {
        assert!(!typed(good).is_common(), "{good}");
    }
    let page = include_str!("../../../../../docs/authentication.md");
    for word in words::OF_THE_PRODUCT {
        assert!(page.contains(word), "{word} is not documented");
    }
    let (common, rest) = super::COMMON.as_chunks::<{ super::COMMON_BYTES }>();
    assert!(common.len() >= 106_168 && common.is_sorted() && rest.is_empty());
}

#[test]
fn password_derived_from_account_is_detected() {
    let (ink_id, email) = (
        "Ada.Lovelace".parse().unwrap(),
        Email::parse("ada.l@engine.example").unwrap(),
    );
    let is_about = |text: &str, ink_id, email| {
        WirePassword(Sha512::digest(text).into()).is_about(ink_id, email)
    };
    for guessed in [
        "Ada.Lovelace1!",
        "ada.lovelace@123",
        "ADA.L#2025",
        "Ada.l@engine.example1!",
    ] {
        assert!(is_about(guessed, Some(&ink_id), Some(&email)), "{guessed}");
        assert!(!is_about(guessed, None, None), "{guessed}");
    }
    assert!(!is_about("ada wrote 1 note!", Some(&ink_id), Some(&email)));
}

/// Beyond the list's hundred-thousandth entry.
#[test]
fn common_passwords_that_pass_form_rule_are_detected() {
    for common in ["8aseball!", "vfr4T%R$", "6789.lo9", "nm,.5t4r"] {
        assert!(
            WirePassword(Sha512::digest(common).into()).is_common(),
            "{common}"
        );
    }
}

#[tokio::test]
async fn excess_hash_requests_are_refused() {
    let passwords = passwords();
    let all = join_all((0..8).map(|byte| passwords.hash(password(byte)))).await;
    let (done, refused): (Vec<_>, Vec<_>) = all.into_iter().partition(Result::is_ok);
    assert!(!done.is_empty());
    assert!(!refused.is_empty());
    for error in refused.into_iter().filter_map(Result::err) {
        assert!(matches!(error, PasswordError::Busy));
        assert!(
            InternalError::from(error).is_transient,
            "worth trying again"
        );
    }
}

#[test]
fn cancelled_hash_request_is_skipped() {
    let mut hasher = Hasher::new(&keys());
    let (reply, answer) = oneshot::channel();
    drop(answer);
    let password = password(1);
    assert!(!Job::Hash { password, reply }.run(&mut hasher));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn hashing_threads_run_at_low_priority() {
    let passwords = passwords();
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
