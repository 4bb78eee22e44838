//! What people keep outside the product: statements and receipts as PDF, transactions as CSV.
//!
//! PDFs are tagged and meet PDF/UA-1, so that they can be read aloud; the library refuses to write one that
//! does not.

pub mod csv;
mod fonts;
mod layout;
mod pdf;
mod receipt;
mod statement;
mod table;
#[cfg(test)]
mod tests;
mod texts;

use thiserror::Error;
use tokio::task::spawn_blocking;

pub use receipt::{OrderAmounts, Receipt, ReceiptNote, receipt};
pub use statement::{Statement, statement, sums};

/// Why a document could not be written: always our fault.
#[derive(Debug, Error)]
pub enum DocumentError {
    #[error("an embedded font can't be read")]
    Font,
    #[error("the library refuses the document: {0}")]
    Refused(String),
    #[error("the page can't be {0} by {1}")]
    Size(f32, f32),
    #[error(transparent)]
    Csv(#[from] ::csv::Error),
    #[error("it was given up: {0}")]
    GivenUp(#[from] tokio::task::JoinError),
}

/// Writes a document off the async threads: a long one takes a while.
pub async fn write_document(
    write: impl FnOnce() -> Result<Vec<u8>, DocumentError> + Send + 'static,
) -> Result<Vec<u8>, DocumentError> {
    spawn_blocking(write).await?
}
