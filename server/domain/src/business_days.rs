//! When the balance of an order is due.
//!
//! Days are those of New York without daylight saving time (UTC-5), as the label "3:00pm EST" says all year.

use jiff::civil::{Date, Weekday, date, time};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan};

use crate::time::Millis;

/// Business days between the payment of a deposit and the day on which the balance is due.
pub const DAYS_TO_PAY: u8 = 3;
/// 3:00pm EST.
const DUE_HOUR: i8 = 15;

/// When the balance of an order is due whose deposit was paid at `paid_at`: 3:00pm EST, which is 20:00
/// UTC, on the third business day after that day. Milliseconds UTC. `None` for times outside the
/// calendar's range.
#[must_use]
pub fn due_at(paid_at: Millis) -> Option<Millis> {
    let eastern = TimeZone::fixed(Offset::constant(-5));
    let paid = Timestamp::from_millisecond(paid_at).ok()?;
    let mut day = paid.to_zoned(eastern.clone()).date();
    for _ in 0..DAYS_TO_PAY {
        day = next_business_day(day)?;
    }
    let due = day.to_datetime(time(DUE_HOUR, 0, 0, 0)).to_zoned(eastern);
    Some(due.ok()?.timestamp().as_millisecond())
}

fn next_business_day(after: Date) -> Option<Date> {
    let mut day = after.checked_add(1.day()).ok()?;
    while !is_business_day(day) {
        day = day.checked_add(1.day()).ok()?;
    }
    Some(day)
}

/// Neither a weekend nor the day on which a federal holiday (5 U.S.C. 6103(a)) is observed: the Friday
/// before if it falls on a Saturday, the Monday after if on a Sunday.
#[must_use]
pub fn is_business_day(day: Date) -> bool {
    let weekend = matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
    let observed = match day.weekday() {
        Weekday::Friday => is_fixed_holiday(day.tomorrow()),
        Weekday::Monday => is_fixed_holiday(day.yesterday()),
        _ => false,
    };
    !weekend && !observed && !is_fixed_holiday(Ok(day)) && !is_moving_holiday(day)
}

/// New Year's Day, Juneteenth, Independence Day, Veterans Day, Christmas Day.
fn is_fixed_holiday(day: Result<Date, jiff::Error>) -> bool {
    let days = [(1, 1), (6, 19), (7, 4), (11, 11), (12, 25)];
    day.is_ok_and(|day| days.contains(&(day.month(), day.day())))
}

/// Those on a certain weekday of a month.
fn is_moving_holiday(day: Date) -> bool {
    let moving = [
        // Birthday of Martin Luther King, Jr.; Washington's Birthday; Memorial Day, on the last one.
        (1, Weekday::Monday, 3),
        (2, Weekday::Monday, 3),
        (5, Weekday::Monday, -1),
        // Labor Day; Columbus Day; Thanksgiving Day.
        (9, Weekday::Monday, 1),
        (10, Weekday::Monday, 2),
        (11, Weekday::Thursday, 4),
    ];
    moving.into_iter().any(|(month, weekday, nth)| {
        let found = date(day.year(), month, 1).nth_weekday_of_month(nth, weekday);
        found.is_ok_and(|found| found == day)
    })
}
