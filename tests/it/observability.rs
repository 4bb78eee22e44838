//! What operators see of the service: metrics, log lines, and notifications.

mod alerts;
mod certificates;
mod doctor;
mod log_lines;
mod metrics;
mod operator_webhook;
