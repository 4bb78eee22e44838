//! The product works when set up as `docs/operations.md` describes.

use std::collections::BTreeSet;
use std::time::Duration;

use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin;
use ink_server::config;
use ink_server::jobs::retention;
use ink_tests::{PRODUCTION, Person, TestApp, typed};

use crate::checkout::{SMALL, run_jobs, shop};

const PAGE: &str = include_str!("../../docs/operations.md");

/// The statements that make an account.
fn statements(role: &str) -> String {
    let name = format!("CREATE ROLE {role}");
    let (_, rest) = PAGE.split_once(&name).unwrap();
    format!("{name}{}", rest.split_once("```").unwrap().0)
}

/// The settings of a server as they are sealed, filled in, but for a database of the test's.
#[tokio::test]
async fn documented_sample_settings_start_a_server() {
    let page = include_str!("../../docs/operations.md");
    let (_, sample) = page.split_once("```sh\nINKPAY_ENV=production\n").unwrap();
    let (sample, _) = sample.split_once("```").unwrap();
    let mut build = TestApp::build(TestDb::stocked(DatabaseKind::Sqlite))
        .settings(&PRODUCTION)
        // Nobody is asked there.
        .setting("STRIPE_API_BASE", "https://127.0.0.1:9/");
    for line in sample.lines() {
        let (name, value) = line.split_once('=').unwrap();
        if value != "…" && name != "INKPAY_DATABASE_URL" {
            build = build.setting(name, &value.replace('…', "filled"));
        }
    }
    let app = build.start().await;
    let mut visitor = app.visitor();
    for path in ["/", "/readyz", "/zipcode/search?zip_codes=90210"] {
        assert_eq!(visitor.get(path).await.status, 200, "{path}");
    }
    let ada = Person::signed_up(&app, "ada.1").await;
    assert!(ada.browser.cookie("__Host-session").is_some());
}

/// It may change rows, and is not the one that makes tables.
#[tokio::test]
async fn serving_role_has_sufficient_privileges() {
    let role = "inkpay_serve";
    let db = TestDb::stocked(DatabaseKind::Postgres).with_role(role, &statements(role));
    let (app, mut buyer) = shop(db).await;
    let (codes, _) = buyer.enrol(&app).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    buyer.confirm_order(&payment).await.done();
    run_jobs(&app).await;
    assert_eq!(buyer.info().await["total_zip_codes_owned"], 1);
    let mut there = buyer.with_new_browser(&app);
    app.advance(Duration::from_mins(1));
    let asked = there.log_in().await;
    let code = codes.code(app.now());
    there.verify(&asked, "authenticator", &code).await.tokens();
    // What has had its time goes.
    app.advance(Duration::from_hours(24 * 40));
    retention::sweep(app.app().clone(), app.now())
        .await
        .unwrap();
    let mut cleo = Person::signed_up(&app, "cleo.1").await;
    cleo.log_in().await.tokens();
}

/// Every command that only looks, as it is typed, and the beginning of its row in the page.
fn read_commands(order: &str) -> Vec<(&'static str, String)> {
    [
        "order list",
        "order due",
        "order failed",
        "order disputes",
        "order wires",
        "payout list",
        "payout requested",
        "payout owed",
        "payout withheld",
        "ledger balances",
        "ledger check",
        "reconcile list",
        "operator list",
        "operator requests",
    ]
    .map(|words| (words, words.to_owned()))
    .into_iter()
    .chain([
        ("order show", format!("order show {order}")),
        ("zip show", "zip show 58004".to_owned()),
        ("order evidence", format!("order evidence {order}")),
        ("account find", "account find buy".to_owned()),
        ("account show", "account show buyer".to_owned()),
    ])
    .collect()
}

/// What the page says that a command's JSON has.
fn documented_fields(command: &str) -> BTreeSet<String> {
    let row = PAGE
        .lines()
        .find(|line| line.starts_with(&format!("| `{command}` | `")));
    let row = row.unwrap_or_else(|| unreachable!("{command} has no row"));
    let fields = row.split('|').nth(2).unwrap_or_default();
    fields
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// It needs no setting but where the database is, and is an account that may only look.
#[tokio::test]
async fn reading_role_can_run_every_read_command() {
    let role = "inkpay_read";
    let db = TestDb::stocked(DatabaseKind::Postgres);
    let (db, reader) = db.add_role(role, &statements(role));
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let config = config::read(None, []).unwrap();
    for (name, line) in read_commands(&payment.order_id) {
        let reply = admin::execute(&reader, typed(&line), &config, &app.app().clock).await;
        let reply = reply.unwrap_or_else(|why| unreachable!("{line}: {why}"));
        let fields = reply.json.as_object().unwrap().keys().cloned();
        assert_eq!(
            fields.collect::<BTreeSet<_>>(),
            documented_fields(name),
            "{name}"
        );
    }
    // What it may not do is refused before anything is done.
    let two = ("INKPAY_TWO_OPERATORS".to_owned(), "true".to_owned());
    for config in [config, config::read(None, [two]).unwrap()] {
        let ban = typed("account ban buyer");
        let refused = admin::execute(&reader, ban, &config, &app.app().clock).await;
        let why = refused.unwrap_err();
        assert!(why.contains("permission denied"), "{why}");
        assert!(why.contains("require the tables' owner"), "{why}");
    }
}
