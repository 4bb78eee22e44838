//! Helpers of developers. A production server does not have their paths at all.

pub mod mailbox;
