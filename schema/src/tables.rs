//! The tables, as both migration trees make them.

diesel::table! {
    accounts (id) {
        id -> BigInt,
        ink_id -> Text,
        ink_id_folded -> Text,
        referrer_id -> Nullable<BigInt>,
        confirmed_at -> Nullable<BigInt>,
        created_at -> BigInt,
    }
}

diesel::table! {
    zips (zip) {
        zip -> Text,
        city -> Text,
        state -> Text,
        county -> Text,
        lat -> Double,
        lon -> Double,
        population -> Integer,
        households -> Integer,
        median_household_income -> Nullable<Integer>,
        median_home_value -> Nullable<Integer>,
        tier -> SmallInt,
        price_cents -> BigInt,
        status -> SmallInt,
        held_until -> Nullable<BigInt>,
        owner_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    zip_terms (term, zip) {
        term -> Text,
        zip -> Text,
    }
}

diesel::joinable!(zip_terms -> zips (zip));
diesel::joinable!(zips -> accounts (owner_id));
diesel::allow_tables_to_appear_in_same_query!(accounts, zips, zip_terms);
