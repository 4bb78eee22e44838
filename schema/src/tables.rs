//! The tables, as both migration trees make them.

diesel::table! {
    accounts (id) {
        id -> BigInt,
        ink_id -> Text,
        ink_id_folded -> Text,
        referrer_id -> Nullable<BigInt>,
        confirmed_at -> Nullable<BigInt>,
        created_at -> BigInt,
        email -> Nullable<Text>,
        email_folded -> Nullable<Text>,
        password_hash -> Nullable<Text>,
        user_handle -> Nullable<Text>,
        lang -> Text,
        mailed_codes_since -> Nullable<BigInt>,
        terms_agreed_at -> Nullable<BigInt>,
        banned_at -> Nullable<BigInt>,
        deleted_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    outbox (id) {
        id -> BigInt,
        to_address -> Text,
        subject -> Text,
        text -> Text,
        html -> Text,
        created_at -> BigInt,
        attempts -> Integer,
        next_at -> BigInt,
        leased_until -> Nullable<BigInt>,
        sent_at -> Nullable<BigInt>,
        given_up_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    sign_ups (id) {
        id -> Text,
        ink_id -> Text,
        referrer_id -> BigInt,
        email -> Text,
        email_folded -> Text,
        password_hash -> Text,
        lang -> Text,
        terms_agreed_at -> Nullable<BigInt>,
        expires_at -> BigInt,
    }
}

diesel::table! {
    mailed_codes (request) {
        request -> Text,
        digest -> Text,
        tries -> Integer,
        expires_at -> BigInt,
    }
}

diesel::table! {
    mfa_challenges (id) {
        id -> Text,
        account_id -> BigInt,
        tries -> Integer,
        expires_at -> BigInt,
    }
}

diesel::table! {
    email_changes (account_id) {
        account_id -> BigInt,
        email -> Text,
        expires_at -> BigInt,
    }
}

diesel::table! {
    sessions (id) {
        id -> Text,
        account_id -> BigInt,
        device -> Text,
        created_at -> BigInt,
        last_seen_at -> BigInt,
        proved_at -> BigInt,
    }
}

diesel::table! {
    session_tokens (digest) {
        digest -> Text,
        session_id -> Text,
        expires_at -> BigInt,
    }
}

diesel::table! {
    refresh_tokens (digest) {
        digest -> Text,
        session_id -> Text,
        used_at -> Nullable<BigInt>,
        expires_at -> BigInt,
    }
}

diesel::table! {
    known_browsers (account_id, digest) {
        account_id -> BigInt,
        digest -> Text,
        seen_at -> BigInt,
    }
}

diesel::table! {
    passkeys (credential_id) {
        credential_id -> Text,
        account_id -> BigInt,
        name -> Text,
        credential -> Text,
        created_at -> BigInt,
        last_used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    passkey_ceremonies (challenge) {
        challenge -> Text,
        purpose -> SmallInt,
        account_id -> Nullable<BigInt>,
        state -> Text,
        expires_at -> BigInt,
    }
}

diesel::table! {
    authenticators (account_id) {
        account_id -> BigInt,
        secret -> Text,
        confirmed_at -> Nullable<BigInt>,
        last_step -> Nullable<BigInt>,
        created_at -> BigInt,
    }
}

diesel::table! {
    recovery_codes (account_id, digest) {
        account_id -> BigInt,
        digest -> Text,
    }
}

diesel::table! {
    limit_hits (id) {
        id -> BigInt,
        bucket -> Text,
        at -> BigInt,
        expires_at -> BigInt,
    }
}

diesel::table! {
    audit_entries (id) {
        id -> BigInt,
        at -> BigInt,
        actor -> Text,
        account_id -> Nullable<BigInt>,
        action -> Text,
    }
}

diesel::table! {
    disclosures (id) {
        id -> BigInt,
        account_id -> BigInt,
        at -> BigInt,
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
diesel::joinable!(sessions -> accounts (account_id));
diesel::joinable!(session_tokens -> sessions (session_id));
diesel::joinable!(refresh_tokens -> sessions (session_id));
diesel::joinable!(passkeys -> accounts (account_id));
diesel::allow_tables_to_appear_in_same_query!(
    accounts,
    passkeys,
    refresh_tokens,
    session_tokens,
    sessions,
    zip_terms,
    zips,
);
