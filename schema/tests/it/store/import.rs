//! Importing ZIP facts.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use ink_domain::money::Usd;
use ink_domain::order::Event;
use ink_domain::pricing::Tier;
use ink_domain::search::{SearchText, ZipQuery};
use ink_domain::zip::{ListingStatus, ZipCode};
use ink_schema::store::import::{ImportError, Imported, import_facts, parse};
use ink_schema::store::zips::{ZipRow, by_codes, count};
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, Db, US_ZIPS, both_databases};

use super::search::listed;
use crate::account::people::account;
use crate::database::{run_while_blocked, transact};
use crate::fixtures::{NOW, SMALL, apply, capture, insert_zip, paid, statuses, stock, usd, zip};

const HEADER: &str = "zip\tcity\tstate\tcounty\tlat\tlon\tpopulation\thouseholds\t\
    median_household_income\tmedian_home_value\tzip_type";

pub(super) fn file(rows: &[&str]) -> Vec<u8> {
    format!("{HEADER}\n{}\n", rows.join("\n")).into_bytes()
}

async fn imported(db: &Db, tsv: Vec<u8>) -> Result<Imported, ImportError> {
    db.write(move |conn| import_facts(conn, &tsv, NOW, &mut |_, _| {}))
        .await
}

async fn rows(db: &Db, codes: &[&str]) -> Vec<ZipRow> {
    let codes: Vec<ZipCode> = codes.iter().map(|code| zip(code)).collect();
    db.read(move |conn| by_codes(conn, &codes, NOW))
        .await
        .unwrap()
}

fn faults(tsv: &[u8]) -> Vec<String> {
    parse(tsv)
        .unwrap_err()
        .rows
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn each_malformed_row_is_reported_with_its_line() {
    let good = "90210\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard";
    let tsv = file(&[
        good,
        "9021\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard",
        "90211\tBeverly Hills\txx\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard",
        "90212\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\tmany\t1\t\t\tStandard",
        "90213\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t1\t-1\t\t\tStandard",
        "90214\tBeverly Hills\tca",
        good,
        "90215\tBeverly Hills\tca\tLos Angeles County\t90.1\t-118.4\t1\t1\t\t\tStandard",
        "90216\tBeverly Hills\tca\tLos Angeles County\t34.1\tNaN\t1\t1\t\t\tStandard",
        "90217\t \tca\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard",
        "90218\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t1\t\t\t\tStandard",
        "90219\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t4294967295\t1\t\t\tStandard",
        "90220\tBeverly Hills\tca\tLos Angeles County\tnorth\t-118.4\t\t\t\t\tPO_Box",
    ]);
    assert_eq!(
        faults(&tsv),
        [
            "line 3: \"9021\" is not a ZIP code",
            "line 4: \"xx\" is not a state",
            "line 5: population is not a number: \"many\"",
            "line 6: households is not a number: \"-1\"",
            "line 7: 3 columns instead of 11",
            "line 8: ZIP 90210 is on line 2 already",
            "line 9: lat is out of range: 90.1",
            "line 10: lon is out of range: NaN",
            "line 11: city is empty",
            "line 12: people, but no number of households",
            "line 13: population is not a number: \"4294967295\"",
            "line 14: lat is not a number: \"north\"",
        ]
    );
}

#[test]
fn missing_header_or_invalid_utf8_is_rejected() {
    let header = format!("line 1: the header must be {}", HEADER.replace('\t', " "));
    let body = b"90210\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard\n";
    assert_eq!(faults(b""), [header.as_str()]);
    assert_eq!(faults(body), [header.as_str()]);
    let mut latin = format!("{HEADER}\n").into_bytes();
    latin.extend(b"88001\tCa\xf1on\tco\tFremont County\t38.4\t-105.2\t1\t1\t\t\tStandard\n");
    assert_eq!(
        faults(&file(&["", "", "90210"])),
        [
            "line 2: 1 columns instead of 11",
            "line 3: 1 columns instead of 11",
            "line 4: 1 columns instead of 11"
        ]
    );
    assert_eq!(faults(&latin), ["line 2: not UTF-8"]);
}

#[test]
fn crlf_and_byte_order_mark_are_accepted() {
    let row = "90210\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard";
    let tsv = format!("\u{feff}{HEADER}\r\n{row}\r\n");
    assert_eq!(parse(tsv.as_bytes()).unwrap().len(), 1);
}

#[test]
fn uninhabited_zips_are_not_listed() {
    let tsv = file(&[
        "00501\tHoltsville\tny\tSuffolk County\t40.8\t-73.0\t\t\t\t\tPO_Box",
        "00502\tHoltsville\tny\tSuffolk County\t40.8\t-73.0\t0\t\t\t\tStandard",
    ]);
    assert_eq!(parse(&tsv).unwrap(), []);
}

#[both_databases(empty)]
async fn bundled_file_lists_each_inhabited_zip_once_and_reports_progress(db: TestDb) {
    let (done, steps) = db
        .write(|conn| {
            let mut steps = Vec::new();
            let done = import_facts(conn, US_ZIPS, NOW, &mut |done, total| {
                steps.push((done, total));
            })?;
            Ok::<_, ImportError>((done, steps))
        })
        .await
        .unwrap();
    assert_eq!(
        done,
        Imported {
            listed: 33_056,
            added: 33_056,
            changed: 0,
            unchanged: 0
        }
    );
    assert_eq!(steps.first(), Some(&(0, 33_056)));
    assert_eq!(steps.last(), Some(&(33_056, 33_056)));
    assert!(steps.len() > 20 && steps.is_sorted());
    let all = db.read(count).await.unwrap();
    assert_eq!(all, 33_056);

    let stock = listed(&db).await;
    let dearest = stock.search(&ZipQuery::default(), 0);
    assert_eq!(dearest.rows[0].price, Usd::from_dollars(24_995));
    assert_eq!(dearest.rows[0].tier, Tier::Ultra);
    assert!(
        dearest
            .rows
            .iter()
            .all(|row| row.status == ListingStatus::Available)
    );
    for (tier, members) in [165, 826, 2314, 4959, 8264, 16_528].into_iter().enumerate() {
        let tier = Tier::from_code(u8::try_from(tier).unwrap());
        let query = ZipQuery {
            tier,
            ..ZipQuery::default()
        };
        let page = stock.search(&query, 0);
        assert_eq!(page.total, members, "{tier:?}");
    }
}

#[both_databases(empty)]
async fn malformed_row_aborts_import(db: TestDb) {
    let tsv = file(&[
        "90210\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard",
        "99999\tNowhere\tzz\tNo County\t0\t0\t1\t1\t\t\tStandard",
    ]);
    let refused = imported(&db, tsv).await;
    let Err(ImportError::Malformed(malformed)) = refused else {
        unreachable!("{refused:?}");
    };
    assert_eq!(malformed.rows.len(), 1);
    assert_eq!(malformed.rows[0].line, 3);
    assert_eq!(db.read(count).await.unwrap(), 0);
}

#[both_databases(empty)]
async fn renamed_city_is_found_only_by_new_name(db: TestDb) {
    let named = |city: &str| {
        file(&[&format!(
            "90210\t{city}\tca\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard"
        )])
    };
    imported(&db, named("Beverly Hills")).await.unwrap();
    let done = imported(&db, named("New Hills")).await.unwrap();
    assert_eq!(
        done,
        Imported {
            listed: 1,
            added: 0,
            changed: 1,
            unchanged: 0
        }
    );
    let stock = listed(&db).await;
    for (typed, total) in [("beverly", 0), ("hills", 1), ("new h", 1), ("902", 1)] {
        let query = ZipQuery {
            search: SearchText::new(typed),
            ..ZipQuery::default()
        };
        let page = stock.search(&query, 0);
        assert_eq!(page.total, total, "{typed}");
    }
}

#[both_databases(empty)]
async fn import_waits_for_concurrent_zip_change(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let again = id.clone();
    // A repeated capture locks the ZIP and changes nothing.
    let tell = move |conn: &mut Conn| capture(conn, &again, usd(500), NOW, NOW);
    let row = format!("{SMALL}\tElsewhere\til\tCook County\t41.9\t-87.6\t1\t1\t\t\tStandard");
    let tsv = file(&[&row]);
    let load = move |conn: &mut Conn| import_facts(conn, &tsv, NOW, &mut |_, _| {});
    let refund = move |conn: &mut Conn| apply(conn, &id, Event::Refund, NOW).map(drop);
    let (told, loaded) = run_while_blocked(&db, tell, load, refund).await;
    told.unwrap();
    assert_eq!(loaded.unwrap().changed, 1);
    let available = [ListingStatus::Available];
    assert_eq!(statuses(&db, &[SMALL], NOW).await, available);
}

#[both_databases(stocked)]
async fn repeated_import_changes_nothing(db: TestDb) {
    let done = imported(&db, US_ZIPS.to_vec()).await.unwrap();
    assert_eq!(
        done,
        Imported {
            listed: 33_056,
            added: 0,
            changed: 0,
            unchanged: 33_056
        }
    );
}

#[both_databases(empty)]
async fn held_or_sold_zip_keeps_price_and_holder(db: TestDb) {
    let codes = ["90210", "10001", "60601", "94105", "33101"];
    let [pending, reserved, sold, free, expired] = codes.map(zip);
    // A price that belongs to no rank.
    transact(&db, move |conn| {
        codes
            .iter()
            .try_for_each(|code| insert_zip(conn, code, 123))
    })
    .await;
    let before = rows(&db, &codes).await;
    db.write(move |conn| {
        let owner = stage::account(conn, &"owner".parse().unwrap(), None, Some(1))?;
        stage::pending(conn, pending, NOW + 1)?;
        // Not swept yet.
        stage::pending(conn, expired, NOW)?;
        stage::reserved(conn, reserved)?;
        stage::sold(conn, sold, owner)
    })
    .await
    .unwrap();
    // The file has only these, by decreasing population: each would get another price.
    let list: Vec<String> = codes
        .iter()
        .enumerate()
        .map(|(nth, code)| {
            format!(
                "{code}\tElsewhere\tca\tNew County\t34.1\t-118.4\t{}\t1\t9\t\tStandard",
                9 - nth
            )
        })
        .collect();
    let list: Vec<&str> = list.iter().map(String::as_str).collect();
    let done = imported(&db, file(&list)).await.unwrap();
    assert_eq!(done.changed, 5);

    let after = rows(&db, &codes).await;
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(&*after.city, "Elsewhere");
        let kept = (after.tier, after.price) == (before.tier, before.price);
        assert_eq!(kept, ![free, expired].contains(&after.code), "{after:?}");
    }
    let statuses: Vec<ListingStatus> = after.iter().map(|row| row.status).collect();
    let [available, pending, reserved, sold] = ListingStatus::ALL;
    assert_eq!(statuses, [pending, reserved, sold, available, available]);
    // A second import finds no difference.
    assert_eq!(imported(&db, file(&list)).await.unwrap().unchanged, 5);
}

#[both_databases(empty)]
async fn zip_missing_from_file_is_kept(db: TestDb) {
    stock(&db).await;
    let before = rows(&db, &[SMALL]).await;
    let one = "90210\tBeverly Hills\tca\tLos Angeles County\t34.1\t-118.4\t1\t1\t\t\tStandard";
    imported(&db, file(&[one])).await.unwrap();
    assert_eq!(rows(&db, &[SMALL]).await, before);
    let all = db.read(count).await.unwrap();
    assert_eq!(all, 3);
}
