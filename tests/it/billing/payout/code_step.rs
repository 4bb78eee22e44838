//! The step of a payout that asks for the code that was mailed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ink_domain::mailed_code::TRIES;
use ink_schema::test_support::waiting::has_waiters;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, DatabaseKind, Db, DbError, both_databases};
use ink_tests::{Visitor, different_code};

use super::super::{PAYEE, open_code_page, request_payout, shop_with_referred_sale};
use super::{form_pairs, states};

/// Who asks for new passwords in the owner's name, as often as anybody may.
#[both_databases(stocked)]
async fn reset_requests_do_not_block_payout_code(db: TestDb) {
    let (app, mut buyer, _guest, _price) = shop_with_referred_sale(db).await;
    let mut stranger = buyer.with_new_browser(&app);
    for _ in 0..5 {
        stranger.request_reset().await;
    }
    assert_eq!(stranger.request_reset().await.status(), (8, 429));
    let accounts = request_payout(&app, &mut buyer).await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
}

/// Another one takes its place when that is asked for, and once for each time.
#[both_databases(stocked)]
async fn reloading_code_page_mails_no_new_code(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    let mut page = open_code_page(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let mailed = app.emails().await.len();
    for _ in 0..10 {
        let reply = buyer.browser.post_form("/accounts/payout", &PAYEE).await;
        assert_eq!(reply.status, 200);
        page = reply.page();
        assert!(page.has("#payout-code"));
    }
    assert_eq!(app.emails().await.len(), mailed, "no other code is mailed");
    app.advance(Duration::from_mins(1));
    let form = page.form("form.payout__form");
    let mut again = form_pairs(&form);
    again.push(("again", "1"));
    for _ in 0..2 {
        let reply = buyer.browser.post_form("/accounts/payout", &again).await;
        page = reply.page();
        assert_eq!(app.emails().await.len(), mailed + 1);
    }
    let newer = app.code_for(&buyer.email).await;
    let form = page.form("form.payout__form");
    if code != newer {
        let former = form.clone().with("code", &code);
        let refused = buyer
            .browser
            .post_form(&former.action, &form_pairs(&former))
            .await;
        // What is asked for after that is the page's own still.
        page = refused.page();
    }
    let form = page.form("form.payout__form");
    let accounts = buyer.browser.submit(&form.with("code", &newer)).await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
}

/// Both have come as far as they can while no code can be stored.
#[both_databases(stocked)]
async fn simultaneous_submissions_mail_one_code(db: TestDb) {
    let elsewhere = Db::open_existing(db.url()).unwrap();
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    let mailed = app.emails().await.len();
    let (locked, locking) = tokio::sync::oneshot::channel();
    let has_answered = Arc::new(AtomicBool::new(false));
    let answered = has_answered.clone();
    let holding = tokio::spawn(async move {
        let hold = move |conn: &mut Conn| {
            if conn.kind() == DatabaseKind::Postgres {
                stage::execute(conn, "LOCK TABLE mailed_codes IN EXCLUSIVE MODE")?;
            }
            locked.send(()).unwrap();
            while !answered.load(Ordering::SeqCst) && !has_waiters(conn, 2)? {
                thread::yield_now();
            }
            Ok::<_, DbError>(())
        };
        elsewhere.write(hold).await
    });
    locking.await.unwrap();
    let submit = async |browser: &mut Visitor| {
        let reply = browser.post_form("/accounts/payout", &PAYEE).await;
        has_answered.store(true, Ordering::SeqCst);
        reply
    };
    let mut tab = buyer.browser.clone();
    let (one, two) = tokio::join!(submit(&mut buyer.browser), submit(&mut tab));
    holding.await.unwrap().unwrap();
    assert_eq!((one.status, two.status), (200, 200));
    assert_eq!(app.emails().await.len(), mailed + 1);
    let code = app.code_for(&buyer.email).await;
    let form = one.page().form("form.payout__form").with("code", &code);
    let accounts = buyer.browser.submit(&form).await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
}

#[both_databases(stocked)]
async fn code_is_accepted_in_groups_and_full_width_digits(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    let page = open_code_page(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let (first, rest) = code.split_at(3);
    let wide: String = rest
        .chars()
        .filter_map(|digit| char::from_u32(u32::from(digit) + 0xFEE0))
        .collect();
    let form = page
        .form("form.payout__form")
        .with("code", &format!(" {first} {wide}"));
    let accounts = buyer.browser.submit(&form).await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
}

#[both_databases(stocked)]
async fn code_is_bound_to_amount_and_payee(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    let page = open_code_page(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let form = page.form("form.payout__form").with("code", &code);
    for (name, value) in [
        ("account", "999123456789"),
        ("holder", "Eve King"),
        ("cents", "1"),
    ] {
        let other = form.clone().with(name, value);
        let fields = form_pairs(&other);
        let reply = buyer.browser.post_form(&other.action, &fields).await;
        assert_eq!(reply.status, 400, "{name}");
    }
    let listed = app.operate("payout requested").await.expect("a list");
    assert_eq!(listed, "nobody waits for a payout");
    let accounts = buyer.browser.submit(&form).await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
}

#[both_databases(stocked)]
async fn too_many_wrong_codes_are_reported(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    let page = open_code_page(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let form = page.form("form.payout__form");
    let wrong = form.clone().with("code", different_code(&code));
    for _ in 1..TRIES {
        let refused = buyer
            .browser
            .post_form(&wrong.action, &form_pairs(&wrong))
            .await;
        assert!(refused.page().text().contains("Invalid code provided"));
    }
    let right = form.with("code", &code);
    for last in [wrong, right] {
        let refused = buyer
            .browser
            .post_form(&last.action, &form_pairs(&last))
            .await;
        assert_eq!(refused.status, 429);
        let text = refused.page().text();
        let told = "Too many attempts. Please try again in 10 minutes.";
        assert!(text.contains(told), "{text}");
    }
    let listed = app.operate("payout requested").await.expect("a list");
    assert_eq!(listed, "nobody waits for a payout");
}
