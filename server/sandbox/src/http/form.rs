//! Parameters are taken by name and type; any that are left over are refused.

use std::collections::BTreeMap;

use super::params::{Param, Params};
use crate::error::ApiError;

#[derive(Debug)]
pub(crate) struct Form {
    left: BTreeMap<String, Param>,
    /// The name that these are nested under, such as `card`.
    under: Option<String>,
}

impl Form {
    pub(crate) fn new(params: Params) -> Self {
        Self {
            left: params.0,
            under: None,
        }
    }

    pub(crate) fn text(&mut self, name: &str) -> Result<Option<String>, ApiError> {
        match self.erasable(name)? {
            Some(text) if text.is_empty() => Err(self.empty(name)),
            text => Ok(text),
        }
    }

    /// A text that can be removed by sending an empty one.
    pub(crate) fn erasable(&mut self, name: &str) -> Result<Option<String>, ApiError> {
        match self.left.remove(name) {
            None => Ok(None),
            Some(Param::Text(text)) => Ok(Some(text)),
            Some(Param::Nested(_)) => Err(self.ill_typed(name, "string")),
        }
    }

    pub(crate) fn required(&mut self, name: &str) -> Result<String, ApiError> {
        let text = self.text(name)?;
        text.ok_or_else(|| self.missing(name))
    }

    /// One of the allowed keywords.
    pub(crate) fn word(
        &mut self,
        name: &str,
        allowed: &[&str],
    ) -> Result<Option<String>, ApiError> {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        if allowed.contains(&text.as_str()) {
            return Ok(Some(text));
        }
        let name = self.full(name);
        let message = format!("Invalid {name}: must be one of {}", allowed.join(", "));
        Err(ApiError::invalid(message).param(name))
    }

    pub(crate) fn integer(&mut self, name: &str) -> Result<Option<i64>, ApiError> {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        let integer = text.parse().map_err(|_| {
            let message = format!("Invalid integer: {text}");
            let error = ApiError::invalid(message).code("parameter_invalid_integer");
            error.param(self.full(name))
        })?;
        Ok(Some(integer))
    }

    pub(crate) fn flag(&mut self, name: &str) -> Result<Option<bool>, ApiError> {
        match self.text(name)?.as_deref() {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(text) => {
                let message = format!("Invalid boolean: {text}");
                Err(ApiError::invalid(message).param(self.full(name)))
            }
        }
    }

    pub(crate) fn texts(&mut self, name: &str) -> Result<Vec<String>, ApiError> {
        let Some(mut nested) = self.nested(name)? else {
            return Ok(Vec::new());
        };
        let mut names: Vec<String> = nested.left.keys().cloned().collect();
        names.sort_by_key(|place| place.parse::<usize>().unwrap_or(usize::MAX));
        let texts = names
            .iter()
            .filter_map(|name| nested.text(name).transpose());
        texts.collect()
    }

    /// Texts by name, as metadata. An empty one removes its name.
    pub(crate) fn pairs(&mut self, name: &str) -> Result<BTreeMap<String, String>, ApiError> {
        let mut pairs = BTreeMap::new();
        let Some(mut nested) = self.nested(name)? else {
            return Ok(pairs);
        };
        let names: Vec<String> = nested.left.keys().cloned().collect();
        for name in names {
            let text = nested.erasable(&name)?.unwrap_or_default();
            pairs.insert(name, text);
        }
        Ok(pairs)
    }

    pub(crate) fn nested(&mut self, name: &str) -> Result<Option<Self>, ApiError> {
        match self.left.remove(name) {
            None => Ok(None),
            Some(Param::Nested(params)) => Ok(Some(Self {
                left: params.0,
                under: Some(self.full(name)),
            })),
            // An empty object, as some clients write it.
            Some(Param::Text(text)) if text.is_empty() => Ok(None),
            Some(Param::Text(_)) => Err(self.ill_typed(name, "object")),
        }
    }

    /// The same, leaving a plain text alone.
    pub(crate) fn nested_or_left(&mut self, name: &str) -> Result<Option<Self>, ApiError> {
        match self.left.get(name) {
            Some(Param::Nested(_)) => self.nested(name),
            Some(Param::Text(_)) | None => Ok(None),
        }
    }

    /// Refuses any that are left.
    pub(crate) fn finish(self) -> Result<(), ApiError> {
        let Some(name) = self.left.keys().next() else {
            return Ok(());
        };
        let name = self.full(name);
        let message = format!("Received unknown parameter: {name}");
        Err(ApiError::invalid(message)
            .code("parameter_unknown")
            .param(name))
    }

    pub(crate) fn missing(&self, name: &str) -> ApiError {
        let name = self.full(name);
        let message = format!("Missing required param: {name}.");
        ApiError::invalid(message)
            .code("parameter_missing")
            .param(name)
    }

    /// `card[number]`, if nested like that.
    pub(crate) fn full(&self, name: &str) -> String {
        match &self.under {
            Some(under) => format!("{under}[{name}]"),
            None => name.to_owned(),
        }
    }

    fn empty(&self, name: &str) -> ApiError {
        let name = self.full(name);
        let message = format!(
            "You passed an empty string for '{name}'. We assume empty values are an attempt to unset a \
             parameter; however '{name}' cannot be unset. You should remove '{name}' from your request \
             or supply a non-empty value."
        );
        let error = ApiError::invalid(message).code("parameter_invalid_empty");
        error.param(name)
    }

    fn ill_typed(&self, name: &str, wanted: &str) -> ApiError {
        let name = self.full(name);
        ApiError::invalid(format!("Invalid {wanted}")).param(name)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{Form, Params};

    fn form(encoded: &str) -> Form {
        Form::new(Params::parse(encoded.as_bytes()).unwrap())
    }

    #[test]
    fn unknown_parameter_is_rejected_by_full_name() {
        let mut form = form("amount=5&card[number]=42&card[colour]=red");
        assert_eq!(form.integer("amount").unwrap(), Some(5));
        let mut card = form.nested("card").unwrap().unwrap();
        assert_eq!(card.required("number").unwrap(), "42");
        let refused = card.finish().unwrap_err().body();
        let error = refused.get("error").unwrap();
        assert_eq!(error.get("param").unwrap(), "card[colour]");
        assert_eq!(error.get("code").unwrap(), "parameter_unknown");
        form.finish().unwrap();
    }

    #[test]
    fn lists_keep_their_order() {
        let list = (0..12)
            .map(|n| format!("e[]={n}"))
            .collect::<Vec<_>>()
            .join("&");
        let texts = form(&list).texts("e").unwrap();
        assert_eq!(texts.len(), 12);
        assert!(texts.is_sorted_by_key(|text| text.parse::<u8>().unwrap()));
    }

    #[test]
    fn wrong_type_is_rejected() {
        assert!(form("amount=5.5").integer("amount").is_err());
        assert!(form("amount=").integer("amount").is_err());
        assert!(form("confirm=yes").flag("confirm").is_err());
        assert!(form("card=4242").nested("card").is_err());
        assert!(form("").required("amount").is_err());
    }
}
