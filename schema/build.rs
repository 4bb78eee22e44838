//! The migrations are embedded: a change to one builds the crate anew.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
