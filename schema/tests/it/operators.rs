//! The rules that operators are bound by.

use ink_schema::both_databases;
use ink_schema::operators;
use ink_schema::test_support::TestDb;

use crate::account::people::transact;

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
