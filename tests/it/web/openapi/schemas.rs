//! The schemas of payloads and replies: their fields, and no others.

use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};
use serde_json::{Map, Value, json};

use super::{CALLS, document, visitor};

/// A payload's properties are the fields that the call knows: one more is refused by name, and each of
/// them is not.
#[tokio::test]
async fn payload_fields_match_document() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut visitor = app.visitor();
    let document = document();
    let mut customer = Person::signed_up(&app, "ink.maker").await;
    let payloads = document["paths"].as_object().unwrap().iter();
    let payloads = payloads.filter_map(|(path, item)| {
        let schema = &item["post"]["requestBody"]["content"]["application/json"]["schema"];
        // The provider's webhook is a text to be verified.
        (schema.is_object() && schema["type"] != "string").then_some((path, schema))
    });
    let mut tried = 0;
    for (path, schema) in payloads {
        let schema = resolve(&document, schema);
        assert_eq!(schema["additionalProperties"], false, "{path}");
        let is_needed = schema["required"].is_array();
        let body = &document["paths"][path]["post"]["requestBody"];
        assert_eq!(body["required"] == true, is_needed, "{path}");
        // Some take nothing.
        let properties = schema["properties"].as_object();
        let mut payload: Map<String, Value> = properties
            .into_iter()
            .flat_map(Map::keys)
            .map(|field| (field.clone(), Value::from(1)))
            .collect();
        payload.insert("no_such_field".to_owned(), Value::from(1));
        let payload = Value::Object(payload);
        let is_for_customers = document["paths"][path]["post"]["security"].is_array();
        let browser = if is_for_customers {
            &mut customer.browser
        } else {
            &mut visitor
        };
        let query = format!("{path}?lang=en&no_such_parameter=1");
        let refused = browser.post(&query, &json!({})).await;
        assert_eq!(refused.status(), (3, 422), "{query}");
        assert_eq!(refused.wrong(), ["no_such_parameter"], "{query}");
        let answer = browser.post(path, &payload).await;
        assert_eq!(answer.status(), (3, 422), "{path}");
        let unknown: Vec<String> = answer
            .fields()
            .into_iter()
            .filter(|(_, message)| message == "There is no such parameter.")
            .map(|(field, _)| field)
            .collect();
        assert_eq!(unknown, ["no_such_field"], "{path}");
        tried += 1;
    }
    assert_eq!(tried, 40);
}

/// A schema, or the one that it refers to.
fn resolve<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let named = schema["$ref"].as_str();
    named
        .and_then(|named| named.rsplit('/').next())
        .map_or(schema, |name| &document["components"]["schemas"][name])
}

/// A reply has the envelope's fields beside its own: a schema that allows no others would contradict that.
#[test]
fn reply_schemas_allow_the_envelope() {
    let document = document();
    for (method, path) in CALLS {
        let call = &document["paths"][path][method.as_str().to_lowercase()];
        let reply = &call["responses"]["200"]["content"]["application/json"]["schema"];
        assert!(reply["allOf"].is_array(), "{method} {path}");
        assert!(!is_closed(&document, reply), "{method} {path}");
    }
}

/// Whether it, or what it is composed of, allows no other properties than its own.
fn is_closed(document: &Value, schema: &Value) -> bool {
    let schema = resolve(document, schema);
    let mut parts = ["allOf", "oneOf"]
        .iter()
        .filter_map(|way| schema[*way].as_array())
        .flatten();
    schema["additionalProperties"] == false || parts.any(|part| is_closed(document, part))
}

#[tokio::test]
async fn zip_fields_match_document() {
    let mut visitor = visitor(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let document = document();
    let schemas = &document["components"]["schemas"];
    let fields = |schema: &str| -> Vec<String> {
        let properties = schemas[schema]["properties"].as_object().unwrap();
        properties.keys().cloned().collect()
    };
    let body = visitor.call("/zipcode/search?search=90210").await.body;
    let zip = body["zip_codes"][0].as_object().unwrap();
    assert_eq!(sorted(zip.keys().cloned().collect()), sorted(fields("Zip")));
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    for (name, schema) in schemas.as_object().unwrap() {
        let ways = ["allOf", "oneOf", "enum"];
        let described =
            schema["type"] == "object" || ways.iter().any(|way| schema.get(way).is_some());
        assert!(described, "{name}");
    }
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    names
}
