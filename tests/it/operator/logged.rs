//! What the log says about operators' actions.

use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, stage};
use ink_server::crypto::secrets::Token;
use ink_tests::{Line, Logs, Person, TestApp, typed_by};

use super::Operating;

/// The lines since the last ones.
fn new_lines(logs: &Logs, seen: &mut usize) -> Vec<String> {
    let lines = logs.security().split_off(*seen);
    *seen += lines.len();
    let fields = ["security", "operator", "act", "outcome", "account"];
    let line = |line: &Line| {
        let fields = fields.map(|name| line.field(name).unwrap_or("-").to_owned());
        fields.join(" ")
    };
    lines.iter().map(line).collect()
}

/// What operators do is a line of the log once it is done, and names nobody but them.
#[both_databases(empty)]
async fn operator_commands_are_logged_with_outcome(db: TestDb) {
    let logs = Logs::listen();
    let build = TestApp::build(db);
    let app = build.setting("INKPAY_TWO_OPERATORS", "true").start().await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let first = logs.security().into_iter().next();
    let number = first.and_then(|line| line.field("account").map(str::to_owned));
    assert!(number.is_some(), "of who signed up");
    let grace = Operating::add_operator(&app, "grace", None).await;
    let linus = Operating::add_operator(&app, "linus", Some(&grace)).await;
    let mut seen = logs.security().len();
    let mut told = || new_lines(&logs, &mut seen);
    let number = number.unwrap_or_default();

    grace.ban_account(&ada.email).await.expect("banned");
    let done = format!("operator_act grace account ban done {number}");
    assert_eq!(told(), [done]);
    grace
        .ban_account("ada.1")
        .await
        .expect_err("banned already");
    let failed = format!("operator_act grace account ban failed {number}");
    assert_eq!(told(), [failed]);

    grace.reset_factors().await.expect("it is kept");
    let asked = format!("operator_act grace account reset-factors asked {number}");
    assert_eq!(told(), [asked]);
    let id = linus.first_request().await;
    let confirmed = linus.confirm(&id).await;
    confirmed.expect("at the word of two");
    assert_eq!(
        told(),
        [
            "operator_act linus operator confirm done -".to_owned(),
            format!("operator_act linus account reset-factors done {number}"),
        ]
    );

    let forged = Operating {
        key: Token::random().text(),
        ..grace
    };
    let refused = forged.operate("operator list").await;
    refused.expect_err("denied");
    let denied = "operator_denied grace operator list - -";
    assert_eq!(told(), [denied]);
    let list = typed_by(&linus.key, &Token::random().text(), "operator list");
    app.execute(list).await.expect_err("denied");
    let denied = "operator_denied no name operator list - -";
    assert_eq!(told(), [denied], "a key that was typed for a name");
    let all = format!("{:?}", logs.security());
    assert!(!all.contains("example.com"), "{all}");
    assert!(!all.contains("ada.1"), "{all}");
}

/// The account is gone by then.
#[both_databases(empty)]
async fn account_deletion_is_logged_with_its_number(db: TestDb) {
    let logs = Logs::listen();
    let app = TestApp::over(db).await;
    let bob = Person::signed_up(&app, "bob.1").await;
    let cleo = Person::signed_up(&app, "cleo.1").await;
    let numbers = logs.security().into_iter();
    let numbers = numbers.filter_map(|line| line.field("account").map(str::to_owned));
    let [of_bob, of_cleo] = numbers.collect::<Vec<_>>().try_into().unwrap();
    let grace = Operating::add_operator(&app, "grace", None).await;
    let mut seen = logs.security().len();
    let mut told = || new_lines(&logs, &mut seen);

    grace.delete_account(&bob.email).await.expect("deleted");
    let done = format!("operator_act grace account delete done {of_bob}");
    assert_eq!(told(), [done]);

    // And at the word of two.
    let strict = app.second_node(&[("INKPAY_TWO_OPERATORS", "true")]).await;
    let linus = Operating::add_operator(&app, "linus", Some(&grace)).await;
    told();
    let grace = Operating {
        app: &strict,
        ..grace
    };
    grace.delete_account(&cleo.email).await.expect("it is kept");
    let asked = format!("operator_act grace account delete asked {of_cleo}");
    assert_eq!(told(), [asked]);
    let id = linus.first_request().await;
    linus.confirm(&id).await.expect("deleted");
    assert_eq!(
        told(),
        [
            "operator_act linus operator confirm done -".to_owned(),
            format!("operator_act linus account delete done {of_cleo}"),
        ]
    );
    let all = format!("{:?}", logs.security());
    for personal in ["example.com", "bob.1", "cleo.1"] {
        assert!(!all.contains(personal), "{all}");
    }
}

/// And not its confirmation alone.
#[both_databases(empty)]
async fn failure_after_confirmation_is_logged_with_command(db: TestDb) {
    let logs = Logs::listen();
    let build = TestApp::build(db);
    let app = build.setting("INKPAY_TWO_OPERATORS", "true").start().await;
    Person::signed_up(&app, "ada.1").await;
    let first = logs.security().into_iter().next();
    let number = first.and_then(|line| line.field("account").map(str::to_owned));
    let number = number.expect("of who signed up");
    let grace = Operating::add_operator(&app, "grace", None).await;
    let linus = Operating::add_operator(&app, "linus", Some(&grace)).await;
    let mut seen = 0;
    let mut told = || new_lines(&logs, &mut seen);

    grace.open_payout().await.expect("it is kept");
    let id = linus.first_request().await;
    told();
    let why = linus.confirm(&id).await;
    assert!(why.is_err_and(|why| why.starts_with("payout open: ")));
    assert_eq!(
        told(),
        [
            "operator_act linus operator confirm failed -".to_owned(),
            format!("operator_act linus payout open failed {number}"),
        ]
    );

    // So it is where it fails by what would have been shown first.
    let refund = "order refund INK-7K3M9-Q2X4D";
    grace.operate(refund).await.expect("it is kept");
    let listed = linus.operate("operator requests").await.expect("a list");
    let line = listed.lines().find(|line| line.ends_with(refund));
    let id = line.and_then(|line| line.split_whitespace().next());
    let confirm = format!("operator confirm {}", id.unwrap_or_default());
    told();
    let why = app
        .preview(&typed_by(linus.name, &linus.key, &confirm))
        .await;
    let no_order = "order refund: there is no order INK-7K3M9-Q2X4D".to_owned();
    assert_eq!(why, Err(no_order));
    assert_eq!(
        told(),
        [
            "operator_act linus operator confirm failed -",
            "operator_act linus order refund failed -",
        ]
    );
}

#[tokio::test]
async fn command_without_reply_to_its_commit_is_logged_as_unknown() {
    let logs = Logs::listen();
    let build = TestApp::build(TestDb::postgres());
    let app = build.setting("INKPAY_TWO_OPERATORS", "true").start().await;
    Person::signed_up(&app, "ada.1").await;
    let first = logs.security().into_iter().next();
    let number = first.and_then(|line| line.field("account").map(str::to_owned));
    let number = number.expect("of who signed up");
    let grace = Operating::add_operator(&app, "grace", None).await;
    let linus = Operating::add_operator(&app, "linus", Some(&grace)).await;
    grace.reset_factors().await.expect("it is kept");
    let id = linus.first_request().await;
    app.stage(|conn| stage::cut_commits(conn, "audit_entries"))
        .await;
    let mut seen = logs.security().len();
    let mut told = || new_lines(&logs, &mut seen);

    let why = grace.ban_account("ada.1").await;
    assert!(why.is_err_and(|why| why.starts_with("it may have been done: ")));
    let unknown = format!("operator_act grace account ban unknown {number}");
    assert_eq!(told(), [unknown]);

    // So is what was confirmed.
    let why = linus.confirm(&id).await;
    assert!(why.is_err_and(|why| why.starts_with("account reset-factors: it may have been done")));
    assert_eq!(
        told(),
        [
            "operator_act linus operator confirm unknown -".to_owned(),
            format!("operator_act linus account reset-factors unknown {number}"),
        ]
    );
}
