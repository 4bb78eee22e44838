//! E-mails about ZIPs that a customer follows: one e-mail, however many ZIPs.

use ink_domain::money::Usd;
use ink_schema::store::zips::ZipRow;

use super::EmailMessage;
use super::contents::Contents;
use crate::i18n::reader::Reader;
use crate::i18n::zip_title::zip_title;

/// What is said about one ZIP. It is available in any case.
#[derive(Clone, Copy, Debug)]
pub struct WatchFacts<'a> {
    pub zip: &'a ZipRow,
    pub is_free_again: bool,
    /// What it cost before, if that was more.
    pub fell_from: Option<Usd>,
}

impl EmailMessage {
    /// ZIPs that the reader follows are available again, or cost less. `None` if there are none.
    pub fn watched(
        reader: Reader<'_>,
        facts: &[WatchFacts<'_>],
    ) -> Result<Option<Self>, askama::Error> {
        let contents = match facts {
            [] => return Ok(None),
            [one] => of_one(reader, *one),
            several => of_several(reader, several),
        };
        contents
            .with_stop(reader, "link.stop_watching", "/watchlist")
            .write()
            .map(Some)
    }
}

fn of_one(reader: Reader<'_>, facts: WatchFacts<'_>) -> Contents {
    let (code, price) = (facts.zip.code.as_str(), facts.zip.price.to_string());
    let key = if facts.is_free_again {
        "watch.free"
    } else {
        "watch.cheaper"
    };
    let mut listed = vec![
        (
            "fact.zip",
            format!(
                "{code}, {}",
                zip_title(reader.catalogue, reader.lang, facts.zip)
            ),
        ),
        ("fact.price", price.clone()),
    ];
    listed.extend(
        facts
            .fell_from
            .map(|was| ("fact.price_before", was.to_string())),
    );
    let values = [("zip", code), ("price", price.as_str())];
    Contents::about(reader, key, "watch.otherwise", &values)
        .with_facts(reader, listed)
        .with_link(reader, "link.zip", &format!("/zip/{code}"))
}

fn of_several(reader: Reader<'_>, facts: &[WatchFacts<'_>]) -> Contents {
    let named = facts
        .iter()
        .map(|one| (one.zip.code.to_string(), in_a_line(reader, *one)));
    let many = facts.len().to_string();
    Contents::about(reader, "watch.several", "watch.otherwise", &[("n", &many)])
        .with_lines(named.collect())
        .with_link(reader, "link.watchlist", "/watchlist")
}

fn in_a_line(reader: Reader<'_>, facts: WatchFacts<'_>) -> String {
    let place = zip_title(reader.catalogue, reader.lang, facts.zip);
    let price = facts.zip.price.to_string();
    let was = facts.fell_from.map(|was| was.to_string());
    let key = match (facts.is_free_again, &was) {
        (true, Some(_)) => "watch.line.both",
        (true, None) => "watch.line.free",
        (false, _) => "watch.line.cheaper",
    };
    let was = was.unwrap_or_default();
    reader.text(key, &[("place", &place), ("price", &price), ("was", &was)])
}
