//! The 50 states and Washington DC.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The text was not the lower-case code of one of the 50 states or `dc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the two-letter code of a state")]
pub struct UnknownState;

const fn upper(code: &str) -> [u8; 2] {
    match code.as_bytes() {
        [first, second] => [first.to_ascii_uppercase(), second.to_ascii_uppercase()],
        _ => *b"??",
    }
}

/// Defines the enum, the list of all, and the code and names of each from one table.
macro_rules! states {
    ($($name:ident $code:literal $folded:literal $chinese:literal,)+) => {
        /// One of the 50 states or Washington DC, ordered by its English name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum State {
            $($name,)+
        }

        impl State {
            pub const ALL: [State; 51] = [$(State::$name,)+];

            /// Two lower-case letters, as used by the post office: `ca`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(State::$name => $code,)+
                }
            }

            /// The same two letters for display: `CA`.
            #[must_use]
            pub fn abbreviation(self) -> &'static str {
                match self {
                    $(State::$name => {
                        const LETTERS: &[u8] = &upper($code);
                        str::from_utf8(LETTERS).unwrap_or($code)
                    })+
                }
            }

            /// The English name in lower case, for searching: `new york`.
            #[must_use]
            pub const fn folded_name(self) -> &'static str {
                match self {
                    $(State::$name => $folded,)+
                }
            }

            #[must_use]
            pub const fn chinese_name(self) -> &'static str {
                match self {
                    $(State::$name => $chinese,)+
                }
            }
        }
    };
}

states! {
    Alabama "al" "alabama" "亚拉巴马州",
    Alaska "ak" "alaska" "阿拉斯加州",
    Arizona "az" "arizona" "亚利桑那州",
    Arkansas "ar" "arkansas" "阿肯色州",
    California "ca" "california" "加利福尼亚州",
    Colorado "co" "colorado" "科罗拉多州",
    Connecticut "ct" "connecticut" "康涅狄格州",
    Delaware "de" "delaware" "特拉华州",
    DistrictOfColumbia "dc" "district of columbia" "华盛顿特区",
    Florida "fl" "florida" "佛罗里达州",
    Georgia "ga" "georgia" "佐治亚州",
    Hawaii "hi" "hawaii" "夏威夷州",
    Idaho "id" "idaho" "爱达荷州",
    Illinois "il" "illinois" "伊利诺伊州",
    Indiana "in" "indiana" "印第安纳州",
    Iowa "ia" "iowa" "艾奥瓦州",
    Kansas "ks" "kansas" "堪萨斯州",
    Kentucky "ky" "kentucky" "肯塔基州",
    Louisiana "la" "louisiana" "路易斯安那州",
    Maine "me" "maine" "缅因州",
    Maryland "md" "maryland" "马里兰州",
    Massachusetts "ma" "massachusetts" "马萨诸塞州",
    Michigan "mi" "michigan" "密歇根州",
    Minnesota "mn" "minnesota" "明尼苏达州",
    Mississippi "ms" "mississippi" "密西西比州",
    Missouri "mo" "missouri" "密苏里州",
    Montana "mt" "montana" "蒙大拿州",
    Nebraska "ne" "nebraska" "内布拉斯加州",
    Nevada "nv" "nevada" "内华达州",
    NewHampshire "nh" "new hampshire" "新罕布什尔州",
    NewJersey "nj" "new jersey" "新泽西州",
    NewMexico "nm" "new mexico" "新墨西哥州",
    NewYork "ny" "new york" "纽约州",
    NorthCarolina "nc" "north carolina" "北卡罗来纳州",
    NorthDakota "nd" "north dakota" "北达科他州",
    Ohio "oh" "ohio" "俄亥俄州",
    Oklahoma "ok" "oklahoma" "俄克拉何马州",
    Oregon "or" "oregon" "俄勒冈州",
    Pennsylvania "pa" "pennsylvania" "宾夕法尼亚州",
    RhodeIsland "ri" "rhode island" "罗得岛州",
    SouthCarolina "sc" "south carolina" "南卡罗来纳州",
    SouthDakota "sd" "south dakota" "南达科他州",
    Tennessee "tn" "tennessee" "田纳西州",
    Texas "tx" "texas" "得克萨斯州",
    Utah "ut" "utah" "犹他州",
    Vermont "vt" "vermont" "佛蒙特州",
    Virginia "va" "virginia" "弗吉尼亚州",
    Washington "wa" "washington" "华盛顿州",
    WestVirginia "wv" "west virginia" "西弗吉尼亚州",
    Wisconsin "wi" "wisconsin" "威斯康星州",
    Wyoming "wy" "wyoming" "怀俄明州",
}

impl State {
    /// Parses only the lower-case code, as used by the interface and in URLs.
    pub fn parse(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|state| state.code() == text)
            .ok_or(UnknownState)
    }
}

impl FromStr for State {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}
