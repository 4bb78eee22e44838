//! The exceptions that `INKPAY_ALLOW` may name.

use super::value_parsers::word_of;

ink_domain::coded_enum! {
    /// Something that is refused in production unless `INKPAY_ALLOW` names it.
    pub enum Allowance: str {
        /// E-mail to a server elsewhere without TLS.
        PlainSmtp = "plain-smtp",
        /// A card provider reached by http.
        HttpProvider = "http-provider",
        /// PostgreSQL on another host without TLS.
        PlainPostgres = "plain-postgres",
        /// PostgreSQL on another host without verification of its certificate's name.
        UnverifiedPostgres = "unverified-postgres",
        /// Error reports by http to another host.
        HttpReports = "http-reports",
        /// The provider's test keys, which move no money.
        TestKeys = "test-keys",
        /// A listener that only this machine can reach, without trusted proxies: all visitors would share the rate limits
        /// of one address.
        NoProxies = "no-proxies",
        /// A listener that others can reach, without proxies in front: traffic can be read in transit.
        PlainHttp = "plain-http",
        /// Metrics that others can reach: they reveal how much is sold, disputed and paid out, by http and to anybody.
        OpenMetrics = "open-metrics",
        /// Disputes, suspected fraud and payout requests, without anybody to notify.
        NoOperatorEmail = "no-operator-email",
        /// A development server that others can reach, with its mailbox and without what production refuses.
        PublicDevelopment = "public-development",
    }
}

word_of!(Allowance);
