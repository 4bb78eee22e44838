//! A ZIP as calls and pages show it.

use ink_domain::money::Usd;
use ink_domain::zip::{ListingStatus, ZipCode};
use ink_schema::store::zips::ZipRow;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::i18n::catalogue::Catalogue;
use crate::i18n::lang::Lang;
use crate::i18n::zip_title::zip_title;

/// A ZIP of the store.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Zip {
    /// Five digits.
    #[schema(value_type = String, example = "90210")]
    pub zip_code: ZipCode,
    /// Place and state, as in "Beverly Hills, CA".
    pub title: String,
    /// A sentence built from the facts, in the requested language.
    pub description: String,
    /// US dollars.
    #[schema(value_type = f64, example = 995)]
    pub price: Usd,
    /// 0 ULTRA, 1 to 5.
    pub tier: u8,
    /// Two letters, lower case.
    pub state: &'static str,
    /// 10 available, 20 pending, 30 reserved, 40 sold.
    #[schema(value_type = i16)]
    pub status: ListingStatus,
}

impl Zip {
    #[must_use]
    pub fn new(catalogue: &Catalogue, lang: Lang, row: &ZipRow) -> Self {
        Self {
            zip_code: row.code,
            title: zip_title(catalogue, lang, row),
            description: people_text(catalogue, lang, &row.county, row.population, row.households),
            price: row.price,
            tier: row.tier.code(),
            state: row.state.code(),
            status: row.status,
        }
    }
}

/// How many live there. Where there are no households, as in dormitories, it does not mention any.
fn people_text(
    catalogue: &Catalogue,
    lang: Lang,
    county: &str,
    people: u32,
    households: u32,
) -> String {
    let key = if households == 0 {
        "zip.people.alone"
    } else {
        "zip.people"
    };
    let (mut of_people, mut of_households) = (Digits::default(), Digits::default());
    let facts = [
        ("county", county),
        ("people", grouped(people, &mut of_people)),
        ("households", grouped(households, &mut of_households)),
    ];
    catalogue.message(lang, key, &facts)
}

/// Room for "4,294,967,295": a page of search results has hundreds of numbers.
type Digits = [u8; 13];

/// A number with thousands separators: 33056 is "33,056" in both languages.
fn grouped(mut number: u32, room: &mut Digits) -> &str {
    let mut free = room.len();
    for (place, byte) in room.iter_mut().enumerate().rev() {
        // Counted from the end, every fourth.
        if place % 4 == 1 {
            *byte = b',';
        } else {
            *byte = u8::try_from(number % 10).map_or(b'0', |digit| b'0' + digit);
            number /= 10;
        }
        free = place;
        if number == 0 {
            break;
        }
    }
    let (_, text) = room.split_at(free);
    str::from_utf8(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Digits, grouped, people_text};
    use crate::i18n::catalogue::Catalogue;
    use crate::i18n::lang::Lang;

    #[test]
    fn population_without_households_is_shown_alone() -> Result<(), serde_json::Error> {
        let catalogue = Catalogue::embedded()?;
        let said = |lang, people, households| {
            people_text(&catalogue, lang, "Travis County", people, households)
        };
        assert_eq!(
            said(Lang::En, 33_056, 1),
            "Travis County: 33,056 people in 1 household."
        );
        assert_eq!(said(Lang::En, 210, 0), "Travis County: 210 people.");
        assert_eq!(said(Lang::En, 1, 0), "Travis County: 1 person.");
        assert_eq!(said(Lang::Ch, 210, 0), "Travis County：210 人。");
        Ok(())
    }

    #[test]
    fn thousands_are_grouped() {
        for (number, shown) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (33_056, "33,056"),
            (331_093_495, "331,093,495"),
            (u32::MAX, "4,294,967,295"),
        ] {
            assert_eq!(grouped(number, &mut Digits::default()), shown);
        }
    }
}
