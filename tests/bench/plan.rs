//! How the databases carry out the measured search.

use ink_domain::pricing::Tier;
use ink_domain::search::{SearchText, ZipQuery};
use ink_domain::zip::State;
use ink_schema::store::zips;
use ink_schema::{Db, DbError};

use super::Outcome;

/// City, three states and tier: what `main.mjs` asks over HTTP.
fn query() -> ZipQuery {
    ZipQuery {
        search: SearchText::new("san"),
        states: vec![State::California, State::Texas, State::Florida],
        tier: Some(Tier::Three),
        ..ZipQuery::default()
    }
}

pub(super) async fn print(database: &str) -> Outcome {
    let db = Db::open(&database.parse()?, 1)?;
    let lines = db.read(|conn| zips::explain(conn, &query(), 0)).await;
    for line in lines.map_err(|error: DbError| error)? {
        println!("{line}");
    }
    Ok(())
}
