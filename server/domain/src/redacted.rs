//! What may get into a log through `{:?}`, and must not be readable there.

/// Implements a `Debug` that prints only the type's name.
#[macro_export]
macro_rules! redacted {
    ($name:ident) => {
        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    };
}
