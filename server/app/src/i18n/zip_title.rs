//! What a ZIP is called: in e-mails, feeds and pages alike.

use ink_schema::store::zips::ZipRow;

use super::catalogue::Catalogue;
use super::lang::Lang;

/// Place and state, as in "Beverly Hills, CA".
#[must_use]
pub fn zip_title(catalogue: &Catalogue, lang: Lang, row: &ZipRow) -> String {
    let values = [("city", &*row.city), ("state", row.state.abbreviation())];
    catalogue.message(lang, "zip.title", &values)
}
