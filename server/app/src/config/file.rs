//! The grammar of a settings file: what systemd's `EnvironmentFile`, compose's `env_file` and we read alike.
//!
//! One `NAME=value` per line, the value taken literally and trimmed; one pair of quotes around the whole value is
//! removed. What one of the three would read differently is refused, so that a file means the same to all.

use std::collections::BTreeMap;

/// A setting, and its line number.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) name: String,
    pub(super) value: String,
}

/// A line that is not a setting.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) number: usize,
    pub(super) reason: String,
}

/// All lines but empty ones and comments, which begin with `#` or `;`.
pub(super) fn lines(text: &str) -> Vec<Result<Line, Fault>> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let written = text.lines().map(str::trim).zip(1..);
    let is_comment = |line: &str| line.starts_with(['#', ';']);
    let written =
        written.filter(|(line, _)| !line.is_empty() && (!is_comment(line) || line.ends_with('\\')));
    written
        .map(|(line, number)| {
            let fault = |reason| Fault { number, reason };
            if is_comment(line) {
                let reason = "a comment that ends in a backslash continues on the next line";
                return Err(fault(reason.to_owned()));
            }
            let (name, value) = setting(line).map_err(fault)?;
            if let Some(first) = seen.insert(name.to_owned(), number) {
                return Err(fault(format!("{name} is already set on line {first}")));
            }
            let value = unquoted(value).map_err(|reason| fault(format!("{name} {reason}")))?;
            Ok(Line {
                number,
                name: name.to_owned(),
                value: value.to_owned(),
            })
        })
        .collect()
}

fn setting(line: &str) -> Result<(&str, &str), String> {
    if line.starts_with("export ") {
        return Err("no `export` before a name: this is not a shell script".to_owned());
    }
    let (name, value) = line
        .split_once('=')
        .ok_or("a line is NAME=value, or begins with # if it is a comment")?;
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if name.is_empty() || !name.bytes().all(is_name) {
        return Err("a name is letters, digits and _, right before the =".to_owned());
    }
    Ok((name, value.trim()))
}

/// The value without its quotes, if it has any.
fn unquoted(value: &str) -> Result<&str, &'static str> {
    let Some(quote) = value.chars().next().filter(|c| matches!(c, '\'' | '"')) else {
        if value.contains(" #") || value.contains("\t#") {
            return Err(
                "has a # behind its value: comments have lines of their own, and values with # quotes",
            );
        }
        return literal(value);
    };
    if quote == '"' {
        literal(value)?;
    }
    let inner = value.strip_prefix(quote).unwrap_or_default();
    match inner.split_once(quote) {
        None => Err("begins with a quote that is not closed"),
        Some((inner, "")) => Ok(inner),
        Some(_) => Err("has text after its closing quote"),
    }
}

/// Systemd removes a backslash, and at the end of a line joins the next one.
fn literal(value: &str) -> Result<&str, &'static str> {
    if value.contains('\\') {
        return Err("has a backslash, which is allowed only in 'single quotes'");
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::{Fault, lines};

    fn read(text: &str) -> Result<Vec<(String, String)>, Fault> {
        let lines = lines(text).into_iter();
        let pairs = lines.map(|line| line.map(|line| (line.name, line.value)));
        pairs.collect()
    }

    #[test]
    fn value_is_read_literally() {
        for (written, value) in [
            ("A=", ""),
            ("A=''", ""),
            ("A= spaces  between ", "spaces  between"),
            ("A=$HOME and ${X}", "$HOME and ${X}"),
            ("A=a=b", "a=b"),
            ("A=pass#word", "pass#word"),
            ("A=it's", "it's"),
            ("A='a # b'", "a # b"),
            ("A=\" a \"", " a "),
            (r"A='a\b'", r"a\b"),
            ("A='say \"so\"'", "say \"so\""),
            ("A=b\r", "b"),
        ] {
            let expected = vec![("A".to_owned(), value.to_owned())];
            assert_eq!(read(written), Ok(expected), "{written}");
        }
    }

    #[test]
    fn blank_lines_and_comments_are_skipped() {
        let read = read("# one\n\n  ; two = 2\n  A=1\n");
        assert_eq!(read, Ok(vec![("A".to_owned(), "1".to_owned())]));
    }

    #[test]
    fn ambiguous_line_is_rejected_with_its_number() {
        for (written, reason) in [
            ("A", "NAME=value"),
            ("=1", "a name is"),
            ("A B=1", "a name is"),
            ("A =1", "a name is"),
            ("export A=1", "export"),
            (r"A=a\b", "A has a backslash"),
            (r#"A="a\"b""#, "A has a backslash"),
            ("A='a", "A begins with a quote"),
            ("A='a' # why", "A has text after"),
            ("A=a # why", "A has a #"),
            (r"# where: C:\", "a comment that ends"),
            ("X=1\nA=2", ""),
        ] {
            let all = format!("B=1\n{written}\nA=2\n");
            let fault = read(&all).err();
            if reason.is_empty() {
                let twice = "A is already set on line 3".to_owned();
                let (number, reason) = (4, twice);
                assert_eq!(fault, Some(Fault { number, reason }));
            } else {
                let fault = fault.map(|fault| (fault.number, fault.reason.contains(reason)));
                assert_eq!(fault, Some((2, true)), "{written}");
            }
        }
    }
}
