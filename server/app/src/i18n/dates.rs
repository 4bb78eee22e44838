//! Dates and times for people, in e-mails and documents: formatted as on pages (`ui/shared/texts/dates.ts`), with the
//! same texts.

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};

use super::catalogue::{Area, Catalogue};
use super::lang::Lang;
use crate::clock::Millis;

/// Balances are due at 3:00pm EST in every season: the label is the product's own.
const EST: Offset = Offset::constant(-5);

/// What a date says.
#[derive(Clone, Copy)]
enum DateForm {
    Day,
    Month,
    Moment,
    Due,
}

impl DateForm {
    /// Of its text.
    const fn key(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Month => "month",
            Self::Moment => "moment",
            Self::Due => "due",
        }
    }
}

impl Catalogue {
    /// "Mar 4, 2026 UTC"
    #[must_use]
    pub fn day(&self, lang: Lang, at: Millis) -> String {
        self.date(lang, DateForm::Day, at)
    }

    /// "Mar 2026", of any moment in it, UTC.
    #[must_use]
    pub fn month(&self, lang: Lang, at: Millis) -> String {
        self.date(lang, DateForm::Month, at)
    }

    /// "Mar 4, 2026, 09:05 UTC"
    #[must_use]
    pub fn moment(&self, lang: Lang, at: Millis) -> String {
        self.date(lang, DateForm::Moment, at)
    }

    /// "Mar 4, 2026, 3:00pm EST"
    #[must_use]
    pub fn due(&self, lang: Lang, at: Millis) -> String {
        self.date(lang, DateForm::Due, at)
    }

    fn date(&self, lang: Lang, form: DateForm, at: Millis) -> String {
        let Ok(at) = Timestamp::from_millisecond(at) else {
            return String::new();
        };
        let (zone, clock) = match form {
            DateForm::Due => (EST, "%-I:%M"),
            _ => (Offset::UTC, "%H:%M"),
        };
        let at = at.to_zoned(TimeZone::fixed(zone));
        let clock = at.strftime(clock).to_string();
        let half = if at.hour() < 12 { "am" } else { "pm" };
        let time = match form {
            DateForm::Due => self.filled(Area::Dates, lang, half, &[("time", &clock)]),
            _ => clock,
        };
        let month = format!("month.{}", at.month());
        let values = [
            ("year", at.year().to_string()),
            ("month", self.text(Area::Dates, lang, &month).to_owned()),
            ("day", at.day().to_string()),
            ("time", time),
        ];
        let values = values
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        self.filled(Area::Dates, lang, form.key(), &values)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use crate::i18n::catalogue::Catalogue;
    use crate::i18n::lang::Lang;

    /// The same times, as pages format them, are in `ui/shared/texts/dates.test.ts`.
    #[test]
    fn dates_are_formatted_like_on_pages() {
        let dates = Catalogue::embedded().unwrap();
        let late = 1_798_758_420_000;
        assert_eq!(dates.day(Lang::En, late), "Dec 31, 2026\u{a0}UTC");
        assert_eq!(dates.month(Lang::En, late), "Dec 2026");
        assert_eq!(dates.moment(Lang::En, late), "Dec 31, 2026, 23:07\u{a0}UTC");
        assert_eq!(dates.moment(Lang::En, 0), "Jan 1, 1970, 00:00\u{a0}UTC");
        assert_eq!(dates.day(Lang::Ch, late), "2026年12月31日\u{a0}UTC");
        assert_eq!(
            dates.moment(Lang::Ch, late),
            "2026年12月31日 23:07\u{a0}UTC"
        );
        // 20:00 UTC, in winter and in summer.
        for (at, en, ch) in [
            (
                1_798_747_200_000,
                "Dec 31, 2026, 3:00pm EST",
                "2026年12月31日 下午3:00 EST",
            ),
            (
                1_782_936_000_000,
                "Jul 1, 2026, 3:00pm EST",
                "2026年7月1日 下午3:00 EST",
            ),
        ] {
            assert_eq!(dates.due(Lang::En, at), en);
            assert_eq!(dates.due(Lang::Ch, at), ch);
        }
    }
}
