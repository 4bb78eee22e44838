//! What whoever runs the service sees of it: metrics, lines of the log, and what they are told of.

mod doctor;
mod log_lines;
mod metrics;
mod troubles;
