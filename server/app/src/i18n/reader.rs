//! Who reads an e-mail or a document.

use super::catalogue::Catalogue;
use super::lang::Lang;

/// What a text is written with: its reader's language, and where links and questions lead.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    pub catalogue: &'a Catalogue,
    pub lang: Lang,
    /// The public origin without a trailing slash. Links lead nowhere else.
    pub origin: &'a str,
    pub support: &'a str,
}
