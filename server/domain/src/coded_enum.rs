//! Enums whose variants have codes.

/// Defines an enum, the list of its variants and the code of each from one table. A code is a text or an integer. The enum is
/// `Copy`, and can be compared, hashed and shown for debugging.
#[macro_export]
macro_rules! coded_enum {
    ($(#[$about:meta])* $visible:vis enum $name:ident: str { $($table:tt)+ }) => {
        $crate::coded_enum! { @ $(#[$about])* $visible $name, &'static str, &str, $($table)+ }
    };
    ($(#[$about:meta])* $visible:vis enum $name:ident: $integer:ident { $($table:tt)+ }) => {
        $crate::coded_enum! { @ $(#[$about])* $visible $name, $integer, $integer, $($table)+ }
    };
    (@ $(#[$about:meta])* $visible:vis $name:ident, $code:ty, $read:ty,
        $($(#[$of_variant:meta])* $variant:ident = $value:expr,)+) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visible enum $name {
            $($(#[$of_variant])* $variant,)+
        }

        impl $name {
            /// In table order.
            $visible const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];

            #[must_use]
            $visible const fn code(self) -> $code {
                match self {
                    $(Self::$variant => $value,)+
                }
            }

            #[must_use]
            $visible fn from_code(code: $read) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.code() == code)
            }
        }
    };
}
