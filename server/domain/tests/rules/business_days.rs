//! Federal holidays, and when a balance is due.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::business_days::{due_at, is_business_day};
use jiff::Timestamp;
use jiff::civil::{Date, Weekday, date};
use proptest::prelude::*;

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// The weekdays that the Office of Personnel Management's calendars list as holidays of federal
/// employees, by the year in which they fall; without Inauguration Day, which is one only in Washington.
/// <https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/>
const HOLIDAYS: [(i16, &[&str]); 8] = [
    (
        // Includes the observance of New Year's Day 2022.
        2021,
        &[
            "01-01", "01-18", "02-15", "05-31", "06-18", "07-05", "09-06", "10-11", "11-11",
            "11-25", "12-24", "12-31",
        ],
    ),
    (
        2022,
        &[
            "01-17", "02-21", "05-30", "06-20", "07-04", "09-05", "10-10", "11-11", "11-24",
            "12-26",
        ],
    ),
    (
        2023,
        &[
            "01-02", "01-16", "02-20", "05-29", "06-19", "07-04", "09-04", "10-09", "11-10",
            "11-23", "12-25",
        ],
    ),
    (
        2024,
        &[
            "01-01", "01-15", "02-19", "05-27", "06-19", "07-04", "09-02", "10-14", "11-11",
            "11-28", "12-25",
        ],
    ),
    (
        2025,
        &[
            "01-01", "01-20", "02-17", "05-26", "06-19", "07-04", "09-01", "10-13", "11-11",
            "11-27", "12-25",
        ],
    ),
    (
        2026,
        &[
            "01-01", "01-19", "02-16", "05-25", "06-19", "07-03", "09-07", "10-12", "11-11",
            "11-26", "12-25",
        ],
    ),
    (
        // Includes the observance of New Year's Day 2028.
        2027,
        &[
            "01-01", "01-18", "02-15", "05-31", "06-18", "07-05", "09-06", "10-11", "11-11",
            "11-25", "12-24", "12-31",
        ],
    ),
    (
        2028,
        &[
            "01-17", "02-21", "05-29", "06-19", "07-04", "09-04", "10-09", "11-10", "11-23",
            "12-25",
        ],
    ),
];

#[test]
fn holidays_match_official_calendar() {
    for (year, official) in HOLIDAYS {
        let first = date(year, 1, 1);
        let holidays: Vec<String> = first
            .series(jiff::Span::new().days(1))
            .take_while(|day| day.year() == year)
            .filter(|day| !is_weekend(*day) && !is_business_day(*day))
            .map(|day| day.strftime("%m-%d").to_string())
            .collect();
        assert_eq!(holidays, official, "{year}");
    }
}

fn is_weekend(day: Date) -> bool {
    matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
}

#[test]
fn weekends_are_not_business_days() {
    let days = date(2021, 1, 1).series(jiff::Span::new().days(1));
    for day in days.take(3000).filter(|day| is_weekend(*day)) {
        assert!(!is_business_day(day), "{day}");
    }
}

#[test]
fn balance_is_due_on_third_business_day_at_3pm_new_york() {
    for (paid, expected) in [
        // An ordinary Monday, Tuesday, Wednesday: weekends don't count.
        ("2026-03-02T15:00:00Z", "2026-03-05T20:00:00Z"),
        ("2026-03-03T15:00:00Z", "2026-03-06T20:00:00Z"),
        ("2026-03-04T15:00:00Z", "2026-03-09T20:00:00Z"),
        // Paid on a Friday, a Saturday or a Sunday: Wednesday.
        ("2026-03-06T15:00:00Z", "2026-03-11T20:00:00Z"),
        ("2026-03-07T15:00:00Z", "2026-03-11T20:00:00Z"),
        ("2026-03-08T15:00:00Z", "2026-03-11T20:00:00Z"),
        // No hour is lost in summer: the label says EST all year.
        ("2026-07-13T15:00:00Z", "2026-07-16T20:00:00Z"),
        // Thanksgiving is on the Thursday, the Friday after it is a business day.
        ("2024-11-25T15:00:00Z", "2024-11-29T20:00:00Z"),
        ("2024-11-26T15:00:00Z", "2024-12-02T20:00:00Z"),
        // Martin Luther King's and Washington's birthdays, Memorial Day, Labor Day, Columbus Day.
        ("2025-01-17T15:00:00Z", "2025-01-23T20:00:00Z"),
        ("2024-02-16T15:00:00Z", "2024-02-22T20:00:00Z"),
        ("2023-05-26T15:00:00Z", "2023-06-01T20:00:00Z"),
        ("2026-09-04T15:00:00Z", "2026-09-10T20:00:00Z"),
        ("2026-10-09T15:00:00Z", "2026-10-15T20:00:00Z"),
        // Juneteenth on a Sunday: the Monday. Independence Day on a Saturday: the Friday.
        ("2022-06-17T15:00:00Z", "2022-06-23T20:00:00Z"),
        ("2026-07-01T15:00:00Z", "2026-07-07T20:00:00Z"),
        // Veterans Day on a Saturday: the Friday.
        ("2023-11-08T15:00:00Z", "2023-11-14T20:00:00Z"),
        // Christmas and New Year's Day, both observed on the Fridays before.
        ("2021-12-22T15:00:00Z", "2021-12-28T20:00:00Z"),
        ("2021-12-29T15:00:00Z", "2022-01-04T20:00:00Z"),
        // Christmas Day between two business days.
        ("2024-12-24T15:00:00Z", "2024-12-30T20:00:00Z"),
        // Paid on a holiday.
        ("2024-07-04T15:00:00Z", "2024-07-09T20:00:00Z"),
    ] {
        assert_eq!(due(paid), expected, "paid at {paid}");
    }
}

#[test]
fn payment_date_is_that_of_new_york_not_utc() {
    // The next day starts five hours after midnight UTC.
    assert_eq!(due("2026-03-03T04:59:59.999Z"), "2026-03-05T20:00:00Z");
    assert_eq!(due("2026-03-03T05:00:00Z"), "2026-03-06T20:00:00Z");
    // In summer, too, though clocks there are an hour ahead.
    assert_eq!(due("2026-07-14T04:59:59.999Z"), "2026-07-16T20:00:00Z");
    assert_eq!(due("2026-07-14T05:00:00Z"), "2026-07-17T20:00:00Z");
    // Still Friday, still the old year.
    assert_eq!(due("2026-03-07T02:00:00Z"), "2026-03-11T20:00:00Z");
    assert_eq!(due("2025-01-01T03:00:00Z"), "2025-01-06T20:00:00Z");
}

/// As text, which is easier to compare.
fn due(paid: &str) -> String {
    let paid: Timestamp = paid.parse().unwrap();
    let due = due_at(paid.as_millisecond()).unwrap();
    Timestamp::from_millisecond(due).unwrap().to_string()
}

#[test]
fn nothing_is_due_beyond_calendar() {
    let end = Timestamp::MAX.as_millisecond();
    for paid_at in [i64::MIN, i64::MAX, end] {
        assert_eq!(due_at(paid_at), None, "{paid_at}");
    }
}

proptest! {
    /// As if the present law had always been in force.
    #[test]
    fn due_date_matches_manual_count(paid_at in 0..84_006 * DAY) {
        prop_assert_eq!(due_at(paid_at), Some(due_at_by_counting(paid_at)));
    }

    #[test]
    fn due_date_is_business_day_at_20_utc(paid_at in 0..84_006 * DAY) {
        let due_at = due_at(paid_at).unwrap();
        prop_assert_eq!(due_at.rem_euclid(DAY), 20 * HOUR);
        let due = Timestamp::from_millisecond(due_at).unwrap();
        prop_assert!(is_business_day(due.in_tz("UTC").unwrap().date()));
    }

    /// Two days and fifteen hours if it was paid just before midnight; eight days when both a weekend
    /// and two holidays lie between.
    #[test]
    fn time_to_pay_is_bounded(paid_at in 0..84_006 * DAY) {
        let left = due_at(paid_at).unwrap() - paid_at;
        prop_assert!(left > 2 * DAY + 15 * HOUR);
        prop_assert!(left <= 8 * DAY + 15 * HOUR);
    }

    #[test]
    fn later_payment_is_never_due_earlier(paid_at in 0..84_006 * DAY, later in 0..10 * DAY) {
        prop_assert!(due_at(paid_at) <= due_at(paid_at + later));
    }
}

/// With integers only: without a library's calendar.
fn due_at_by_counting(paid_at: i64) -> i64 {
    let mut day = (paid_at - 5 * HOUR).div_euclid(DAY);
    let mut left = 3;
    while left > 0 {
        day += 1;
        if !is_weekend_or_holiday(day) {
            left -= 1;
        }
    }
    day * DAY + 20 * HOUR
}

/// Days since the first of January 1970, which was a Thursday; 0 is a Sunday.
fn weekday(day: i64) -> i64 {
    (day + 4).rem_euclid(7)
}

fn is_weekend_or_holiday(day: i64) -> bool {
    match weekday(day) {
        0 | 6 => true,
        1 => is_fixed_date_holiday(day) || is_fixed_date_holiday(day - 1) || is_monday_holiday(day),
        4 => is_fixed_date_holiday(day) || matches!(month_and_day(day), (11, 22..=28)),
        5 => is_fixed_date_holiday(day) || is_fixed_date_holiday(day + 1),
        _ => is_fixed_date_holiday(day),
    }
}

/// Holidays on a fixed date.
fn is_fixed_date_holiday(day: i64) -> bool {
    matches!(
        month_and_day(day),
        (1, 1) | (6, 19) | (7, 4) | (11, 11) | (12, 25)
    )
}

/// Holidays on a Monday: the days of the month on which it can fall.
fn is_monday_holiday(day: i64) -> bool {
    matches!(
        month_and_day(day),
        (1 | 2, 15..=21) | (5, 25..=31) | (9, 1..=7) | (10, 8..=14)
    )
}

fn month_and_day(day: i64) -> (i64, i64) {
    let (mut year, mut left) = (1970, day);
    loop {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let february = if leap { 29 } else { 28 };
        for (month, days) in (1..).zip([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
            if left < days {
                return (month, left + 1);
            }
            left -= days;
        }
        year += 1;
    }
}
