//! The rules that operators are bound by.

use ink_schema::both_databases;
use ink_schema::operators;
use ink_schema::test_support::TestDb;

use crate::account::people::within;

both_databases!(empty: an_environment_is_noted_beside_other_rules);

async fn an_environment_is_noted_beside_other_rules(db: TestDb) {
    let noted = within(&db, |conn| {
        operators::require_two(conn, 1)?;
        let before = operators::environment(conn)?;
        for now in [2, 3] {
            operators::note_environment(conn, "staging", now)?;
        }
        Ok((before, operators::environment(conn)?))
    });
    assert_eq!(noted.await, (None, Some("staging".to_owned())));
    assert!(within(&db, operators::are_two_required).await);
}
