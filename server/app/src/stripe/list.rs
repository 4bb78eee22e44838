//! The provider's lists, all pages of them. An unreadable row does not hold up the others: it is logged, and remains at the
//! provider only.

use miniserde::json::Value;
use stripe::StripeError;
use stripe_types::List;
use stripe_types::miniserde_helpers::FromValueOpt;

use super::error::PaymentError;

/// The readable rows of a list. `page`: the rows after the named one, or the first ones.
pub(super) async fn all<T, R, F>(
    page: impl Fn(Option<String>) -> F,
    read: impl Fn(&T) -> Option<R>,
) -> Result<Vec<R>, PaymentError>
where
    T: FromValueOpt,
    F: Future<Output = Result<List<Value>, StripeError>>,
{
    let mut found = Vec::new();
    let mut after = None;
    loop {
        let next = page(after).await?;
        after = next.data.last().and_then(id).map(str::to_owned);
        let rows = next.data.into_iter().filter_map(readable::<T>);
        found.extend(rows.filter_map(|row| read(&row)));
        if !next.has_more {
            return Ok(found);
        }
        if after.is_none() {
            let told = "a row of a list has no id, and what is behind it can't be asked for";
            return Err(PaymentError::Transient(told.to_owned()));
        }
    }
}

fn readable<T: FromValueOpt>(row: Value) -> Option<T> {
    let name = id(&row).unwrap_or_default().to_owned();
    let read = T::from_value(row);
    if read.is_none() {
        tracing::error!(id = name, "what the card provider lists can't be read");
    }
    read
}

fn id(row: &Value) -> Option<&str> {
    let Value::Object(fields) = row else {
        return None;
    };
    match fields.get("id")? {
        Value::String(id) => Some(id),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::future::ready;

    use miniserde::json::{self, Value};
    use stripe::StripeError;
    use stripe_types::List;

    use super::all;
    use crate::stripe::readable_refund;

    /// As the provider lists it.
    fn refund(id: &str, status: &str) -> String {
        format!(
            r#"{{"id": "{id}", "object": "refund", "amount": 500, "created": 1772463600, "currency": "usd",
                "metadata": {{}}, "payment_intent": "pi_1", "status": "{status}"}}"#
        )
    }

    fn page(rows: &[String], has_more: bool) -> List<Value> {
        let rows = rows.join(",");
        let list = format!(r#"{{"url": "/v1/refunds", "has_more": {has_more}, "data": [{rows}]}}"#);
        json::from_str(&list).unwrap()
    }

    async fn ids(
        pages: impl Fn(Option<String>) -> Result<List<Value>, StripeError>,
    ) -> Option<Vec<String>> {
        let read = all(|after| ready(pages(after)), readable_refund)
            .await
            .ok()?;
        Some(read.into_iter().map(|refund| refund.id).collect())
    }

    #[tokio::test]
    async fn unreadable_item_does_not_hide_others() {
        let broken = r#"{"id": "re_3", "object": "refund", "amount": "much"}"#.to_owned();
        let first = [refund("re_1", "succeeded"), refund("re_2", "odd"), broken];
        let found = ids(|after| {
            Ok(match after.as_deref() {
                None => page(&first, true),
                Some("re_3") => page(&[refund("re_4", "failed")], false),
                Some(_) => page(&[], false),
            })
        });
        let expected = ["re_1", "re_4"].map(str::to_owned).to_vec();
        assert_eq!(found.await, Some(expected));
    }

    #[tokio::test]
    async fn interrupted_list_is_not_taken_as_complete() {
        let first = [refund("re_1", "succeeded")];
        let found = ids(|after| match after {
            None => Ok(page(&first, true)),
            Some(_) => Err(StripeError::Timeout),
        });
        assert_eq!(found.await, None);
        let nameless = [r#"{"object": "refund"}"#.to_owned()];
        let found = ids(|_| Ok(page(&nameless, true)));
        assert_eq!(found.await, None);
    }
}
