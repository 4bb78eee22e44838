//! `inkpay import-zips`: a file of facts, or one of prices; and the facts embedded in the program.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use ink_schema::Db;
use ink_schema::store::import::{ImportError, Imported, Malformed, import_facts, import_prices};
use serde_json::json;

use super::admin::{OperatorArguments, import_as_operator};
use super::output::Reply;
use super::{database, database_environment};
use crate::clock::{Clock, Millis};
use crate::config::Config;
use crate::internal_error::chain;

/// The most bad rows listed individually; a file with more has one cause, not many.
const LISTED: usize = 20;

pub(super) async fn run(
    config: &Config,
    file: Option<&Path>,
    prices: Option<&Path>,
    operator: OperatorArguments,
) -> Result<Reply, String> {
    let named = file.or(prices).ok_or("name a file")?;
    let tsv = std::fs::read(named).map_err(|error| format!("{}: {error}", named.display()))?;
    let db = database::open_migrated(config).await?;
    database_environment::check(&db, config).await?;
    let done = if file.is_some() {
        import_as_operator(&db, "import-zips", operator, facts(&db, tsv)).await?
    } else {
        import_as_operator(&db, "import-zips --prices", operator, set_prices(&db, tsv)).await?
    };
    done.map_err(message)
}

async fn set_prices(db: &Db, tsv: Vec<u8>) -> Result<Reply, ImportError> {
    let now = Clock::system().now();
    let done = db.write(move |conn| import_prices(conn, &tsv, now)).await?;
    Ok(Reply::new(
        format!(
            "{} ZIPs listed: {} repriced, {} as they were, {} held, reserved or sold ones kept their price",
            done.listed, done.changed, done.unchanged, done.kept
        ),
        json!({ "listed": done.listed, "changed": done.changed, "unchanged": done.unchanged, "kept": done.kept }),
    ))
}

async fn facts(db: &Db, tsv: Vec<u8>) -> Result<Reply, ImportError> {
    let done = load(db, tsv, Clock::system().now()).await?;
    Ok(Reply::new(
        format!(
            "{} ZIPs listed: {} added, {} changed, {} as they were",
            done.listed, done.added, done.changed, done.unchanged
        ),
        json!({ "listed": done.listed, "added": done.added, "changed": done.changed, "unchanged": done.unchanged }),
    ))
}

/// Loads all rows or none, with a progress bar on a terminal.
pub(super) async fn load(db: &Db, tsv: Vec<u8>, now: Millis) -> Result<Imported, ImportError> {
    let style =
        ProgressStyle::with_template("Loading ZIP codes {bar:32} {human_pos} of {human_len}");
    let bar =
        ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let watched = bar.clone();
    let loaded = db
        .write(move |conn| {
            import_facts(conn, &tsv, now, &mut |done, total| {
                watched.set_length(total);
                watched.set_position(done);
            })
        })
        .await;
    bar.finish_and_clear();
    loaded
}

pub(super) fn message(error: ImportError) -> String {
    match error {
        ImportError::Malformed(malformed) => list(&malformed),
        ImportError::Db(error) => chain(&error),
    }
}

fn list(malformed: &Malformed) -> String {
    let mut text = format!("nothing was loaded: {malformed}");
    for row in malformed.rows.iter().take(LISTED) {
        text = format!("{text}\n  {row}");
    }
    let more = malformed.rows.len().saturating_sub(LISTED);
    if more > 0 {
        text = format!("{text}\n  and {more} more");
    }
    text
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use clap::{Args, Command, FromArgMatches};
    use ink_schema::operators;

    use super::{OperatorArguments, database, run};
    use crate::config::read;
    use crate::crypto::secrets::Token;

    fn arguments(words: &[&str]) -> OperatorArguments {
        let command = OperatorArguments::augment_args(Command::new("import-zips"));
        let words = ["import-zips"].iter().chain(words);
        let matches = command.try_get_matches_from(words).unwrap();
        OperatorArguments::from_arg_matches(&matches).unwrap()
    }

    #[tokio::test]
    async fn prices_are_set_by_operator_and_counted() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("ink.db").display());
        let config = read(None, [("INKPAY_DATABASE_URL".to_owned(), url)]).unwrap();
        let db = database::open(&config).await.unwrap();
        db.migrate().await.unwrap();
        let prices = folder.path().join("prices.tsv");
        let set_prices = async |words: &[&str]| {
            let imported = run(&config, None, Some(&prices), arguments(words)).await;
            imported.map(drop)
        };
        std::fs::write(&prices, "zip\tprice\n").unwrap();
        // As long as there are no operators, every user of the machine may.
        set_prices(&[]).await.unwrap();

        let key = Token::random();
        let digest = key.digest();
        let add = db.write(move |conn| operators::add(conn, "grace", digest.as_str(), "test", 0));
        assert!(add.await.unwrap());
        let file = folder.path().join("key");
        std::fs::write(&file, key.text()).unwrap();
        let refused = set_prices(&[]).await.unwrap_err();
        assert!(refused.contains("--operator NAME"), "{refused}");
        let grace = ["--operator", "grace", "--key-file", file.to_str().unwrap()];
        set_prices(&grace).await.unwrap();
        std::fs::write(&prices, "zip\tprice\n00000\t1\n").unwrap();
        let refused = set_prices(&grace).await.unwrap_err();
        assert!(refused.contains("nothing was loaded"), "{refused}");

        let counts = db.read(operators::action_counts).await.unwrap().into_iter();
        let counts: Vec<_> = counts
            .map(|one| format!("{} {} {}", one.action, one.outcome, one.number))
            .collect();
        assert_eq!(
            counts,
            ["denied 1", "done 2", "failed 1"].map(|count| format!("import-zips --prices {count}"))
        );
    }
}
