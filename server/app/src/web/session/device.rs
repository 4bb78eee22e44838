//! A device as its owner would name it: "Chrome on macOS". Nothing more of a user agent is stored.

use ink_domain::notification::UNKNOWN_DEVICE;

/// Tokens that identify browsers; those whose user agents also name other browsers come first.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];

const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

#[must_use]
pub(crate) fn name(user_agent: &str) -> String {
    let find = |marks: &[(&str, &'static str)]| {
        let known = marks.iter().find(|(mark, _)| user_agent.contains(mark));
        known.map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => UNKNOWN_DEVICE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn browsers_naming_others_are_distinguished() {
        let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) \
            Chrome/140.0.0.0 Safari/537.36";
        assert_eq!(name(chrome), "Chrome on Linux");
        assert_eq!(name(&format!("{chrome} Edg/140.0.0.0")), "Edge on Linux");
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 \
            (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
        assert_eq!(name(phone), "Safari on iPhone");
        assert_eq!(name("curl/8.5.0"), "curl");
        assert_eq!(name(""), "Unknown device");
    }
}
