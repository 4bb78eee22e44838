//! The tables, as created by the migrations in both databases: `0005_orders` also created the books and payouts.

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
        unbanned_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    accounts_with_passwords (id) {
        id -> BigInt,
    }
}

diesel::table! {
    secret_keys (fingerprint) {
        fingerprint -> Text,
        noted_at -> BigInt,
    }
}

diesel::table! {
    operators (name) {
        name -> Text,
        key_digest -> Text,
        added_by -> Text,
        added_at -> BigInt,
        removed_by -> Nullable<Text>,
        removed_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    operator_requests (id) {
        id -> Text,
        words -> Text,
        asked_by -> Text,
        asked_at -> BigInt,
        confirmed_by -> Nullable<Text>,
        refused_by -> Nullable<Text>,
        closed_at -> Nullable<BigInt>,
        settings -> Text,
    }
}

diesel::table! {
    operator_act_counts (act, outcome) {
        act -> Text,
        outcome -> Text,
        number -> BigInt,
    }
}

diesel::table! {
    operator_rules (rule) {
        rule -> Text,
        since -> BigInt,
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
        former_owner -> Nullable<BigInt>,
        void_at -> Nullable<BigInt>,
        to_operator -> SmallInt,
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
        mailed -> SmallInt,
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
        order_id -> Nullable<Text>,
        priced_at -> Nullable<BigInt>,
        version -> BigInt,
        returned_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    orders (id) {
        id -> Text,
        account_id -> BigInt,
        status -> SmallInt,
        total_cents -> BigInt,
        card_cents -> BigInt,
        captured_cents -> BigInt,
        wired_cents -> BigInt,
        placed_at -> BigInt,
        held_until -> BigInt,
        due_at -> Nullable<BigInt>,
        ended_at -> Nullable<BigInt>,
        intent_id -> Nullable<Text>,
        secret_digest -> Nullable<Text>,
        declined_at -> Nullable<BigInt>,
        cancel_reason -> Nullable<SmallInt>,
        counted_at -> Nullable<BigInt>,
        wire_reference -> Nullable<Text>,
        reminded_at -> Nullable<BigInt>,
        terms -> Nullable<Text>,
        decline_bucket -> Nullable<Text>,
        surplus_cents -> BigInt,
        returned_cents -> BigInt,
        card_digest -> Nullable<Text>,
        given_back_cents -> BigInt,
        cancel_requested_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    order_acts (id) {
        id -> BigInt,
        order_id -> Text,
        at -> BigInt,
        actor -> Text,
        action -> Text,
        amount_cents -> Nullable<BigInt>,
        detail -> Nullable<Text>,
    }
}

diesel::table! {
    wire_corrections (source) {
        source -> Text,
        corrected -> Text,
        at -> BigInt,
    }
}

diesel::table! {
    shared_cards (order_id) {
        order_id -> Text,
        referrer_id -> BigInt,
        at -> BigInt,
        told_at -> Nullable<BigInt>,
        decision -> Nullable<SmallInt>,
        decided_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    disputes (id) {
        id -> Text,
        order_id -> Text,
        amount_cents -> BigInt,
        reason -> Text,
        state -> SmallInt,
        due_by -> Nullable<BigInt>,
        opened_at -> BigInt,
        ended_at -> Nullable<BigInt>,
        told_at -> Nullable<BigInt>,
        contradicted_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    schema_floor (line) {
        line -> BigInt,
        migration -> Text,
    }
}

diesel::table! {
    unmatched_payments (intent_id) {
        intent_id -> Text,
        order_id -> Text,
        amount_cents -> BigInt,
        paid_at -> BigInt,
        ink_id -> Nullable<Text>,
        zips -> Text,
        state -> SmallInt,
        found_at -> BigInt,
        told_at -> Nullable<BigInt>,
        attempts -> Integer,
        next_at -> Nullable<BigInt>,
        ended_at -> Nullable<BigInt>,
        refused_cents -> Nullable<BigInt>,
        failures -> Integer,
        refund_ids -> Text,
        total_cents -> Nullable<BigInt>,
        decided_by -> Nullable<Text>,
        decided_at -> Nullable<BigInt>,
        paid_back -> Nullable<Text>,
    }
}

diesel::table! {
    unmatched_disputes (id) {
        id -> Text,
        intent_id -> Text,
        amount_cents -> BigInt,
        reason -> Text,
        state -> SmallInt,
        due_by -> Nullable<BigInt>,
        told_at -> Nullable<BigInt>,
        ended_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    order_zips (order_id, zip) {
        order_id -> Text,
        zip -> Text,
        price_cents -> BigInt,
    }
}

diesel::table! {
    order_events (id) {
        id -> BigInt,
        order_id -> Text,
        at -> BigInt,
        kind -> Text,
        amount_cents -> Nullable<BigInt>,
    }
}

diesel::table! {
    order_notices (order_id, kind, at) {
        order_id -> Text,
        kind -> Text,
        at -> BigInt,
        written_at -> Nullable<BigInt>,
        to_card_cents -> Nullable<BigInt>,
    }
}

diesel::table! {
    refunds (order_id) {
        order_id -> Text,
        amount_cents -> BigInt,
        wanted_at -> BigInt,
        attempts -> Integer,
        next_at -> BigInt,
        leased_until -> Nullable<BigInt>,
        refund_id -> Nullable<Text>,
        settled_at -> Nullable<BigInt>,
        failed_at -> Nullable<BigInt>,
        paid_cents -> BigInt,
        failures -> Integer,
        unknown_since -> Nullable<BigInt>,
        refused_since -> Nullable<BigInt>,
        after_failure -> SmallInt,
    }
}

diesel::table! {
    provider_events (id) {
        id -> Text,
        kind -> Text,
        at -> BigInt,
    }
}

diesel::table! {
    ledger_transfers (id) {
        id -> BigInt,
        source -> Text,
        debit -> Text,
        credit -> Text,
        amount_cents -> BigInt,
        at -> BigInt,
    }
}

diesel::table! {
    payouts (id) {
        id -> Text,
        account_id -> BigInt,
        amount_cents -> BigInt,
        status -> SmallInt,
        opened_at -> BigInt,
        closed_at -> Nullable<BigInt>,
        reference -> Nullable<Text>,
    }
}

diesel::table! {
    payout_requests (id) {
        id -> Text,
        account_id -> BigInt,
        amount_cents -> BigInt,
        status -> SmallInt,
        asked_at -> BigInt,
        closed_at -> Nullable<BigInt>,
        reason -> Nullable<Text>,
        payee -> Nullable<Text>,
        payout_id -> Nullable<Text>,
    }
}

diesel::table! {
    notifications (id) {
        id -> BigInt,
        account_id -> BigInt,
        kind -> Text,
        at -> BigInt,
        read_at -> Nullable<BigInt>,
        order_id -> Nullable<Text>,
        about_id -> Nullable<BigInt>,
        amount_cents -> Nullable<BigInt>,
        detail -> Nullable<Text>,
        device -> Nullable<Text>,
        email_due_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    unwanted_emails (account_id, topic) {
        account_id -> BigInt,
        topic -> Text,
    }
}

diesel::table! {
    follows (follower_id, followed_id) {
        follower_id -> BigInt,
        followed_id -> BigInt,
        at -> BigInt,
    }
}

diesel::table! {
    card_waitlist (id) {
        id -> BigInt,
        account_id -> BigInt,
        joined_at -> BigInt,
    }
}

diesel::table! {
    profiles (account_id) {
        account_id -> BigInt,
        shown -> SmallInt,
        since -> SmallInt,
        zips -> SmallInt,
        connections -> SmallInt,
        referral -> SmallInt,
        found -> SmallInt,
        changed_at -> BigInt,
    }
}

diesel::table! {
    watches (account_id, zip) {
        account_id -> BigInt,
        zip -> Text,
        since_at -> BigInt,
        since_price_cents -> BigInt,
        seen_price_cents -> BigInt,
        taken_at -> Nullable<BigInt>,
        told_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    released_files (path) {
        path -> Text,
        role -> Text,
        digest -> Text,
        packed -> Binary,
        seen_at -> BigInt,
    }
}

diesel::table! {
    troubles (kind, subject) {
        kind -> Text,
        subject -> Text,
        detail -> Text,
        began_at -> BigInt,
        attempts -> Integer,
        next_at -> Nullable<BigInt>,
        searched_at -> BigInt,
    }
}

diesel::table! {
    job_runs (job) {
        job -> Text,
        succeeded_at -> BigInt,
    }
}

diesel::joinable!(zips -> accounts (owner_id));
diesel::joinable!(zips -> orders (order_id));
diesel::joinable!(watches -> zips (zip));
diesel::joinable!(sessions -> accounts (account_id));
diesel::joinable!(session_tokens -> sessions (session_id));
diesel::joinable!(refresh_tokens -> sessions (session_id));
diesel::joinable!(passkeys -> accounts (account_id));
diesel::joinable!(profiles -> accounts (account_id));
diesel::joinable!(orders -> accounts (account_id));
diesel::joinable!(disputes -> orders (order_id));
diesel::joinable!(order_events -> orders (order_id));
diesel::joinable!(order_zips -> orders (order_id));
diesel::joinable!(order_zips -> zips (zip));
diesel::joinable!(refunds -> orders (order_id));
diesel::joinable!(unmatched_disputes -> unmatched_payments (intent_id));
diesel::allow_tables_to_appear_in_same_query!(
    accounts,
    disputes,
    ledger_transfers,
    follows,
    notifications,
    order_events,
    order_zips,
    orders,
    passkeys,
    profiles,
    refresh_tokens,
    refunds,
    session_tokens,
    sessions,
    unmatched_disputes,
    unmatched_payments,
    watches,
    zips,
);
