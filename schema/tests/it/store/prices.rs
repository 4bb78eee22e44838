//! An operator's price list.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use ink_domain::money::Usd;
use ink_domain::zip::ZipCode;
use ink_schema::store::import::{self, ImportError, Repriced};
use ink_schema::store::zips;
use ink_schema::test_support::statements::Statements;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Db, both_databases};

use super::import::file;
use crate::account::people::account;
use crate::database::transact;
use crate::fixtures::stock;

const NOW: i64 = 1_000_000;

async fn import(db: &Db, tsv: &'static str) -> Result<Repriced, ImportError> {
    db.write(move |conn| import::import_prices(conn, tsv.as_bytes(), NOW))
        .await
}

async fn price(db: &Db, code: &'static str) -> Usd {
    let code = ZipCode::parse(code).unwrap();
    let rows = transact(db, move |conn| zips::by_codes(conn, &[code], NOW)).await;
    rows.first().unwrap().price
}

#[both_databases(empty)]
async fn listed_zips_get_new_price_and_others_keep_theirs(db: TestDb) {
    stock(&db).await;
    let (dear, other) = (price(&db, "90210").await, price(&db, "60602").await);
    let done = import(&db, "zip\tprice\n90210\t12345.50\n60602\t1\n").await;
    let done = done.unwrap();
    assert_eq!((done.listed, done.changed, done.kept), (2, 2, 0));
    assert_ne!(price(&db, "90210").await, dear);
    assert_eq!(price(&db, "90210").await, Usd::from_cents(1_234_550));
    assert_eq!(price(&db, "60602").await, Usd::from_cents(100));
    assert_ne!(other, Usd::from_cents(100));
    let again = import(&db, "zip\tprice\n90210\t12345.50\n").await.unwrap();
    assert_eq!((again.listed, again.unchanged), (1, 1));
}

#[both_databases(empty)]
async fn agreed_price_is_not_changed(db: TestDb) {
    stock(&db).await;
    let owner = account(&db, "ada.1").await;
    let zip = |code| ZipCode::parse(code).unwrap();
    transact(&db, move |conn| {
        stage::pending(conn, zip("90210"), NOW + 1)?;
        stage::sold(conn, zip("60602"), owner)?;
        // Its hold is over: nobody has agreed to anything.
        stage::pending(conn, zip("60601"), NOW)
    })
    .await;
    let before = (price(&db, "90210").await, price(&db, "60602").await);
    let list = "zip\tprice\n90210\t5\n60602\t5\n60601\t5\n";
    let done = import(&db, list).await.unwrap();
    assert_eq!((done.listed, done.changed, done.kept), (3, 1, 2));
    assert_eq!(
        (price(&db, "90210").await, price(&db, "60602").await),
        before
    );
    assert_eq!(price(&db, "60601").await, Usd::from_cents(500));
}

#[both_databases(empty)]
async fn list_with_invalid_row_changes_nothing(db: TestDb) {
    stock(&db).await;
    let before = price(&db, "90210").await;
    for (list, line, reason) in [
        ("ZIP;price\n90210\t5\n", 1, "header"),
        ("zip\tprice\n90210\t5\n9021\t5\n", 3, "no ZIP code"),
        ("zip\tprice\n90210\t5\n00000\t5\n", 3, "not in the store"),
        ("zip\tprice\n90210\t5\n90210\t6\n", 3, "line 2 already"),
        ("zip\tprice\n90210\t5\n60602\t0\n", 3, "from 0.50 on"),
        ("zip\tprice\n90210\t5\n60602\t0.49\n", 3, "from 0.50 on"),
        ("zip\tprice\n90210\t5\n60602\t1.005\n", 3, "two decimals"),
        ("zip\tprice\n90210\t5\n60602\n", 3, "a tab"),
    ] {
        let Err(ImportError::Malformed(malformed)) = import(&db, list).await else {
            panic!("{list:?} was taken");
        };
        let row = malformed.rows.first().unwrap();
        assert_eq!(row.line, line, "{list:?}");
        assert!(row.reason.contains(reason), "{}", row.reason);
        assert_eq!(price(&db, "90210").await, before, "{list:?}");
    }
}

/// Nothing is sold meanwhile.
#[both_databases(empty)]
async fn long_list_is_written_in_batches_and_only_where_it_differs(db: TestDb) {
    let lines = |rest: &str| -> Vec<String> {
        let codes = 10_000..13_000;
        codes.map(|code| format!("{code}\t{rest}")).collect()
    };
    let facts = lines("Town\tca\tSome County\t34.1\t-118.4\t1\t1\t\t\tStandard");
    let facts = file(&facts.iter().map(String::as_str).collect::<Vec<_>>());
    db.write(move |conn| import::import_facts(conn, &facts, NOW, &mut |_, _| {}))
        .await
        .unwrap();
    let statements = Statements::of(db.url());
    let server = Db::open(db.url(), 1).unwrap();
    let set = async |dollars: &str| {
        let list = format!("zip\tprice\n{}\n", lines(dollars).join("\n"));
        let done = server.write(move |conn| import::import_prices(conn, list.as_bytes(), NOW));
        let done = done.await.unwrap();
        let sent = statements.take().into_iter();
        let writes = |sql: &String| sql.starts_with("INSERT") || sql.starts_with("UPDATE");
        (done.changed, done.unchanged, sent.filter(writes).count())
    };
    assert_eq!(set("7").await, (3000, 0, 3));
    assert_eq!(set("7").await, (0, 3000, 0));
    assert_eq!(price(&db, "12999").await, Usd::from_cents(700));
}

#[both_databases(empty)]
async fn facts_import_keeps_set_prices(db: TestDb) {
    stock(&db).await;
    import(&db, "zip\tprice\n90210\t7\n").await.unwrap();
    let tsv =
        file(&["90210\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard"]);
    let done = db
        .write(move |conn| import::import_facts(conn, &tsv, NOW, &mut |_, _| {}))
        .await
        .unwrap();
    assert_eq!(done.changed, 1);
    assert_eq!(price(&db, "90210").await, Usd::from_cents(700));
}
