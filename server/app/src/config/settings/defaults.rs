//! The settings themselves, in the documentation's order.

use super::{Default, Group, Setting};

/// Settings below their groups' titles. A row: how its default is given, its name, the default and its purpose.
macro_rules! groups {
    ($($title:literal { $($given:ident $name:literal = $default:literal: $meaning:literal,)+ })+) => {
        pub const GROUPS: [Group; 6] = [$(Group {
            title: $title,
            settings: &[$($given($name, $default, $meaning)),+],
        }),+];
    };
}

groups! {
    "The server" {
        text "INKPAY_ENV" = "development":
            "development, staging or production",
        text "INKPAY_LISTEN" = "127.0.0.1:3000":
            "address and port to listen on",
        text "INKPAY_ORIGIN" = "http://localhost:3000":
            "the public address: scheme and host only",
        secret_text "INKPAY_DATABASE_URL" = "sqlite:data/inkpay.db":
            "sqlite: and a path, or postgres://user:password@host/database",
        text "INKPAY_DATABASE_CONNECTIONS" = "8":
            "connections to the database: on PostgreSQL in total, on SQLite for reading",
        secret "INKPAY_SECRET_KEY" = "development: made at the first start":
            "the key that protects secrets in the database, 32 characters or more; during a rotation the new and the old key, joined by a comma",
        text "INKPAY_TWO_OPERATORS" = "false":
            "whether a second operator must confirm commands that move money",
        words "INKPAY_ALLOW" = "empty: nothing":
            "exceptions to allow deliberately, joined by commas, such as plain-smtp,no-proxies",
        words "INKPAY_TRUSTED_PROXIES" = "empty: none":
            "networks of your proxies, as in 127.0.0.1/32,10.0.0.0/8",
        text "INKPAY_CONNECTIONS" = "16384":
            "concurrent connections, over all addresses",
        text "INKPAY_LIMIT_GETS" = "3000/1m":
            "pages and files per address and node",
        text "INKPAY_DRAIN_SECONDS" = "0":
            "how long a stopping server keeps serving, so that load balancers notice",
        text "INKPAY_APP_ID" = "inkpay":
            "the app_id of the calls",
        text "INKPAY_SITE" = "full":
            "full, or coming-soon for only Coming Soon and the legal texts",
        text "INKPAY_SERVICE_WORKER" = "true":
            "false removes the service worker from browsers that have it",
        text "INKPAY_STORE_PUBLIC" = "false":
            "true opens store and cart to visitors without an account",
        words "INKPAY_RENDER_THREADS" = "number of cores":
            "V8 isolates that render pages, each on a thread of its own",
        text "INKPAY_PUBLIC_CACHE_BYTES" = "16777216":
            "memory limit of the public page cache",
        words "INKPAY_METRICS_LISTEN" = "empty: off":
            "address and port of Prometheus' /metrics, as in 127.0.0.1:9464",
        text "INKPAY_LOG" = "info":
            "log filter, such as warn or info,ink_server=debug",
        text "INKPAY_ACCESS_LOG" = "off":
            "which replies are logged: off, sampled or on",
    }
    "Accounts" {
        text "INKPAY_MAILED_CODES" = "true":
            "whether customers may choose e-mailed codes as a second factor",
        text "INKPAY_LIMIT_LOGIN_ACCOUNT" = "10/15m":
            "failed log-ins per account and address, or known browser",
        text "INKPAY_LIMIT_LOGIN_STRANGERS" = "100/15m":
            "failed log-ins per account from browsers that it does not know",
        text "INKPAY_LIMIT_LOGIN_ADDRESS" = "100/15m":
            "failed log-ins per address",
        text "INKPAY_LIMIT_LOGIN_CHECKS" = "300/15m":
            "password checks per address, from browsers that the account does not know",
        text "INKPAY_LIMIT_SIGN_UP" = "60/1h":
            "sign-ups per address",
        text "INKPAY_LIMIT_LOOK_UP" = "120/1m":
            "checks whether a handle or an e-mail address exists, per address; steps of log-ins by passkey, per address or known browser",
        text "INKPAY_LIMIT_MAIL" = "5/1h":
            "mailed codes per mailbox and address, known browser or account",
        text "INKPAY_LIMIT_MAILBOX" = "10/1h":
            "mailed codes per mailbox, over all addresses",
        text "INKPAY_LIMIT_RESET" = "20/1d":
            "wrong password reset codes per mailbox",
        text "INKPAY_LIMIT_RESET_ADDRESS" = "60/1h":
            "password reset steps per address",
        text "INKPAY_LIMIT_SECOND_FACTOR" = "30/1d":
            "wrong second-factor codes per account, or browser that it knows",
        text "INKPAY_LIMIT_RENEWALS" = "300/1h":
            "renewals per session",
    }
    "E-mail" {
        secret "INKPAY_SMTP_URL" = "empty: the development mailbox":
            "the mail server, as in smtps://user:password@mail.example",
        words "INKPAY_MAIL_FROM" = "`INKPAY <no-reply@HOST>`, with the origin's host":
            "sender of e-mails",
        words "INKPAY_OPERATOR_EMAIL" = "empty: nobody is written to":
            "where the operator is notified of disputes and suspected fraud",
        secret "INKPAY_OPERATOR_WEBHOOK_URL" = "empty: no program is told":
            "an https URL that receives alerts",
        secret "INKPAY_OPERATOR_WEBHOOK_SECRET" = "empty":
            "its signing secret, 32 characters or more",
    }
    "Links that pages show" {
        text "INKPAY_LINK_SIGN_UP" = "/auth/signup":
            "where people sign up: https, or a path of this server",
        text "INKPAY_LINK_FAQ" = "https://help.inkpay.com":
            "questions and answers: https, or a path of this server",
        text "INKPAY_LINK_APP" = "https://inkpay.com/app":
            "the app: https, or a path of this server",
        text "INKPAY_LINK_INSTAGRAM" = "https://www.instagram.com/inkpay":
            "our Instagram",
        text "INKPAY_LINK_X" = "https://x.com/inkpay":
            "our X",
        text "INKPAY_LINK_ZIP_INFO" = "https://www.unitedstateszipcodes.org/{zip}/":
            "more about a ZIP code: {zip} stands for the five digits",
        text "INKPAY_SUPPORT_EMAIL" = "support@inkpay.com":
            "where people write for help",
    }
    "Payment" {
        secret "STRIPE_SECRET_KEY" = "empty: the sandbox":
            "the card provider's key for the server",
        words "STRIPE_PUBLISHABLE_KEY" = "empty":
            "its key for browsers, which begins with pk_",
        secret "STRIPE_WEBHOOK_SECRET" = "empty":
            "the signing secret of its webhooks",
        words "STRIPE_API_BASE" = "Stripe's":
            "where its API is",
        words "STRIPE_JS_URL" = "Stripe's":
            "the script that browsers load",
        text "INKPAY_HOLD_SECONDS" = "1800":
            "how long ZIPs are held while a card is awaited",
        text "INKPAY_LIMIT_DECLINES_ADDRESS" = "24/1d":
            "declined cards per address, over all accounts",
        text "INKPAY_LIMIT_PAYMENT" = "30/10m":
            "payments begun per account",
        text "INKPAY_REFERRAL_BASIS_POINTS" = "500":
            "what a referrer earns, in hundredths of a percent",
        text "INKPAY_REFERRAL_MATURITY_DAYS" = "60":
            "days until that can be paid out",
        text "INKPAY_PAYOUT_MINIMUM" = "0":
            "the smallest payout, in whole dollars",
        text "INKPAY_BAN_UNPAID_ORDERS" = "2":
            "how many orders unpaid when due restrict their buyer",
        text "INKPAY_NEW_BUYER_ZIPS" = "5":
            "ZIPs that a buyer may hold before an order of theirs is complete",
        text "INKPAY_BAN_CANCELLATIONS" = "5":
            "how many cancellations of ZIPs held for long, within 30 days, restrict their buyer",
        text "INKPAY_WIRE_BENEFICIARY" = "INKPAY":
            "who receives balances by wire",
        words "INKPAY_WIRE_BANK" = "a sample that says so":
            "the bank that balances are wired to",
        words "INKPAY_WIRE_ROUTING" = "a sample that says so":
            "its ABA number, nine digits",
        words "INKPAY_WIRE_ACCOUNT" = "a sample that says so":
            "the account there",
        words "INKPAY_WIRE_SWIFT" = "empty":
            "for wires from abroad",
    }
    "Error reports" {
        secret "SENTRY_DSN" = "empty: nothing is sent, and no page is asked to":
            "where errors are reported to, as Sentry gives it: https://KEY@HOST/PROJECT",
    }
}

const fn text(name: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting {
        name,
        default: Default::Text(default),
        meaning,
        is_secret: false,
    }
}

const fn words(name: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting {
        default: Default::Words(default),
        ..text(name, "", meaning)
    }
}

const fn secret(name: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting {
        is_secret: true,
        ..words(name, default, meaning)
    }
}

const fn secret_text(name: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting {
        is_secret: true,
        ..text(name, default, meaning)
    }
}
