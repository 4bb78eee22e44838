//! Texts and numbers of documents, in the reader's language.

use ink_domain::month::Month;
use ink_schema::billing::transactions::Transaction;

use crate::i18n::catalogue::Area;
use crate::i18n::lang::Lang;
use crate::i18n::reader::Reader;

impl Reader<'_> {
    pub(super) fn billing(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.catalogue.filled(Area::Billing, self.lang, key, values)
    }

    pub(super) fn order(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.catalogue.filled(Area::Orders, self.lang, key, values)
    }

    pub(super) fn month(&self, month: Month) -> String {
        self.catalogue.month(self.lang, month.begins())
    }

    /// What it was, and for which order.
    pub(super) fn transaction(&self, moved: &Transaction) -> String {
        let kind = self.billing(&format!("kind.{}", moved.kind.code()), &[]);
        match &moved.order {
            Some(order) => match self.lang {
                Lang::En => format!("{kind}, {order}"),
                Lang::Ch => format!("{kind}，{order}"),
            },
            None => kind,
        }
    }

    pub(super) fn method(&self, moved: &Transaction) -> String {
        self.billing(&format!("method.{}", moved.kind.method().code()), &[])
    }
}

/// With its sign for the person: `+$12.50`, `-$995`.
pub(super) fn signed(moved: &Transaction) -> String {
    let sign = if moved.kind.reduces_funds() { "-" } else { "+" };
    format!("{sign}{}", moved.amount)
}

/// Always with cents: `-995.00`. For programs.
pub(super) fn decimal(moved: &Transaction) -> String {
    let cents = moved.amount.cents();
    let sign = if moved.kind.reduces_funds() { "-" } else { "" };
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}
