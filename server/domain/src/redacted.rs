//! What may get into a log by way of `{:?}`, and must not be read there.

/// Writes a `Debug` that says the type's name alone.
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
