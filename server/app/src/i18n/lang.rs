//! The languages of the product.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

ink_domain::coded_enum! {
    /// English, or Simplified Chinese, whose code has always been `ch` in links and cookies.
    #[derive(Default, Serialize, Deserialize, TS, ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Lang: str {
        #[default]
        En = "en",
        Ch = "ch",
    }
}

impl Lang {
    /// The query that makes a page's URL specific to this language: without it, English unless the visitor has chosen.
    #[must_use]
    pub const fn query(self) -> &'static str {
        match self {
            Self::En => "",
            Self::Ch => "?lang=ch",
        }
    }

    /// The tag that HTML and search engines know (BCP 47).
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ch => "zh-Hans",
        }
    }
}
