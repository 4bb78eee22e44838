//! The migrations are embedded: changing one rebuilds the crate.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
