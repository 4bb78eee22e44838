//! What the shop's calls take: ZIPs, amounts, secrets of payments.

use ink_domain::cart::Cart;
use ink_domain::money::Usd;
use ink_domain::zip::ZipCode;
use serde_json::Value;

use super::Body;

/// Longer than any client secret of the provider's.
const SECRET_MAX: usize = 255;

impl Body<'_> {
    /// A list of ZIPs: at least one, no more than a cart holds, none of them twice.
    pub fn zips(&mut self, name: &str) -> Option<Vec<ZipCode>> {
        let zips = match self.fields.remove(name) {
            Some(Value::Array(zips)) => zips,
            Some(Value::Null) | None => return self.wrong_zips(name, "field.required"),
            Some(_) => return self.wrong_zips(name, "field.zip_list"),
        };
        if zips.is_empty() {
            return self.wrong_zips(name, "cart.empty");
        }
        if zips.len() > Cart::MAX {
            return self.wrong_zips(name, "field.zip_codes_many");
        }
        let mut read = Vec::with_capacity(zips.len());
        for zip in &zips {
            match zip.as_str().map(ZipCode::parse) {
                Some(Ok(zip)) if read.contains(&zip) => {
                    return self.wrong_zips(name, "field.zip_twice");
                }
                Some(Ok(zip)) => read.push(zip),
                _ => return self.wrong_zips(name, "field.zip"),
            }
        }
        Some(read)
    }

    /// US dollars as a JSON number.
    pub fn dollars(&mut self, name: &str) -> Option<Usd> {
        let message = match self.fields.remove(name) {
            Some(Value::Number(number)) => match Usd::parse(&number.to_string()) {
                Some(amount) => return Some(amount),
                None => "field.dollars",
            },
            Some(Value::Null) | None => "field.required",
            Some(_) => "field.dollars",
        };
        self.refuse(name, message);
        None
    }

    /// What opens a payment to its buyer's browser.
    pub fn client_secret(&mut self) -> Option<String> {
        self.words("client_secret", SECRET_MAX)
    }

    fn wrong_zips(&mut self, name: &str, message: &'static str) -> Option<Vec<ZipCode>> {
        self.refuse(name, message);
        None
    }
}
