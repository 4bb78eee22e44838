//! Transactions as a spreadsheet: one per line, below a header.

use csv::Writer;
use ink_schema::billing::transactions::Transaction;

use super::DocumentError;
use super::texts::decimal;
use crate::clock::iso;
use crate::i18n::lang::Lang;
use crate::i18n::reader::Reader;

/// Spreadsheet programs recognise UTF-8 only by this mark.
const BYTE_ORDER_MARK: &str = "\u{feff}";

pub fn transactions(reader: Reader<'_>, moved: &[Transaction]) -> Result<Vec<u8>, DocumentError> {
    let mut bytes = Vec::new();
    if reader.lang != Lang::En {
        bytes.extend_from_slice(BYTE_ORDER_MARK.as_bytes());
    }
    let mut writer = Writer::from_writer(bytes);
    let columns = [
        "time", "what", "method", "order", "payout", "amount", "currency",
    ];
    writer.write_record(columns.map(|column| reader.billing(&format!("column.{column}"), &[])))?;
    for moved in moved {
        let order = moved.order.as_ref().map(ToString::to_string);
        writer.write_record([
            iso(moved.at),
            reader.billing(&format!("kind.{}", moved.kind.code()), &[]),
            reader.method(moved),
            order.unwrap_or_default(),
            moved.payout.clone().unwrap_or_default(),
            decimal(moved),
            "USD".to_owned(),
        ])?;
    }
    writer
        .into_inner()
        .map_err(|error| DocumentError::Csv(error.into_error().into()))
}
