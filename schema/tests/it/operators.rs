//! The rules that operators are bound by.

use ink_schema::both_databases;
use ink_schema::operators::{self, Request};
use ink_schema::test_support::TestDb;

use crate::database::transact;

#[both_databases(empty)]
async fn environment_is_stored_alongside_other_operator_rules(db: TestDb) {
    let noted = transact(&db, |conn| {
        operators::require_two(conn, 1)?;
        let before = operators::environment(conn)?;
        for now in [2, 3] {
            operators::note_environment(conn, "staging", now)?;
        }
        Ok((before, operators::environment(conn)?))
    });
    assert_eq!(noted.await, (None, Some("staging".to_owned())));
    assert!(transact(&db, operators::are_two_required).await);
}

#[both_databases(empty)]
async fn removed_operators_requests_are_closed(db: TestDb) {
    let request = |name: &str| Request {
        id: format!("by {name}"),
        words: "order refund ada.1".to_owned(),
        asked_by: name.to_owned(),
        asked_at: 1,
        settings: "INKPAY_REFERRAL_BASIS_POINTS=500".to_owned(),
    };
    let [removed, other] = ["grace", "linus"].map(request);
    let left = other.clone();
    let (open, confirmed) = transact(&db, move |conn| {
        for request in [&removed, &other] {
            operators::add(conn, &request.asked_by, "digest", "setup", 1)?;
            operators::create_request(conn, request)?;
        }
        operators::remove(conn, &removed.asked_by, "linus", 2)?;
        let open = operators::open_requests(conn, 0)?;
        let confirmed = operators::confirm(conn, &removed.id, "linus", 0, 3)?;
        Ok((open, confirmed))
    })
    .await;
    assert_eq!(open, [left]);
    assert_eq!(confirmed, None);
}
