//! Signing up and logging in.

mod challenges;
mod login;
mod mailed_factor;
mod passkey_refusals;
mod passkeys;
mod password_reset;
mod passwords;
mod referrer;
mod reset_limits;
mod return_path;
mod second_factor;
mod session_pages;
mod sessions;
mod sign_up;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

use ink_server::crypto::password::WirePassword;
use ink_tests::{CallReply, Device, Person, TestApp, hashed};
use tokio::task::{JoinHandle, yield_now};

const ORIGIN: &str = "http://localhost:3000";

#[track_caller]
fn assert_refused(reply: &CallReply) {
    assert_eq!(reply.status(), (4, 403), "{}", reply.body);
}

/// Somebody with a passkey on a device.
pub(crate) async fn sign_up_with_passkey(app: &TestApp, name: &str) -> (Person, Device) {
    let mut person = Person::signed_up(app, name).await;
    let mut device = Device::at(ORIGIN);
    let added = person.add_passkey(&mut device).await;
    assert_eq!(added.security()["passkeys"][0]["name"], "phone");
    assert!(
        added.recovery_codes().is_empty(),
        "nothing that they could stand in for"
    );
    (person, device)
}

/// The latest recovery codes let their owner in, the former ones do not.
async fn assert_recovery_codes_replaced(
    app: &TestApp,
    owner: &Person,
    former: &[String],
    latest: &[String],
) {
    let mut visitor = owner.with_new_browser(app);
    let asked = visitor.log_in().await;
    let (former, latest) = (former.first().unwrap(), latest.first().unwrap());
    let refused = visitor.verify(&asked, "recovery", former).await;
    assert_eq!(refused.status(), (6, 400));
    visitor.verify(&asked, "recovery", latest).await.done();
}

/// What passwords are reset to.
const NEW_PASSWORD: &str = "a new one 1!";

/// Somebody with an account at a browser without a session, long enough after the sign-up that its
/// code is not counted any more.
async fn signed_out_owner(app: &TestApp) -> Person {
    let ada = Person::signed_up(app, "ada.1").await;
    app.advance(Duration::from_hours(2));
    ada.with_new_browser(app)
}

/// Takes as long to verify as in production, whatever new hashes cost in tests.
const DEAR_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$L6A4NTTTVTDw9cKi8xOyZi/c0DpfREbyvsPmTT5qSso";

/// So many passwords to be hashed that whoever comes after them waits: twenty for each thread, as far as they are let in.
fn occupy_password_hasher(app: &TestApp) -> Vec<JoinHandle<()>> {
    let threads = available_parallelism().map_or(1, |cores| cores.get().div_ceil(2));
    let others = (0..(20 * threads).min(60)).map(|_| {
        let server = app.app().clone();
        let password = WirePassword::parse(&hashed("another 1!")).expect("a password");
        tokio::spawn(async move {
            let verdict = server
                .keys
                .passwords
                .verify(password, Some(DEAR_HASH))
                .await;
            verdict.expect("a verdict");
        })
    });
    others.collect()
}

/// Does some work while there is hardly ever room for another password to be hashed: more than have room are offered, again
/// and again.
async fn with_full_password_hasher(app: &TestApp, work: impl Future<Output = ()>) {
    let threads = available_parallelism().map_or(1, |cores| cores.get().div_ceil(2));
    let calm = Arc::new(AtomicBool::new(false));
    let others = (0..80 + threads).map(|_| {
        let (server, calm) = (app.app().clone(), Arc::clone(&calm));
        let password = WirePassword::parse(&hashed("another 1!")).expect("a password");
        tokio::spawn(async move {
            while !calm.load(Ordering::SeqCst) {
                let passwords = &server.keys.passwords;
                if passwords
                    .verify(password.clone(), Some(DEAR_HASH))
                    .await
                    .is_err()
                {
                    yield_now().await;
                }
            }
        })
    });
    let others: Vec<JoinHandle<()>> = others.collect();
    work.await;
    calm.store(true, Ordering::SeqCst);
    for other in others {
        other.await.expect("it stops");
    }
}

/// How much is counted of attempts.
async fn limit_hit_cells(app: &TestApp) -> usize {
    let cells = app.contents().await.into_iter();
    cells.filter(|cell| cell.table == "limit_hits").count()
}
