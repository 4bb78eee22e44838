//! `docs/asvs.md` counts its rows correctly, and names existing tests, as its neighbours do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../../docs/asvs.md");
const STATUSES: [&str; 4] = ["met", "n/a", "spec", "not met"];

/// A requirement: its number, its level, its status, and what is said of it.
struct Row {
    number: &'static str,
    level: &'static str,
    status: &'static str,
    how: &'static str,
}

fn rows() -> Vec<Row> {
    let cells = |line: &'static str| {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        match cells.as_slice() {
            [_, number, level, status, how, _] if number.starts_with('V') => Some(Row {
                number,
                level,
                status,
                how,
            }),
            _ => None,
        }
    };
    let rows: Vec<Row> = PAGE.lines().filter_map(cells).collect();
    rows.into_iter()
        .filter(|row| row.number.matches('.').count() == 2)
        .collect()
}

fn counts<'a>(rows: impl Iterator<Item = &'a Row>) -> [usize; 4] {
    let mut counts = [0; 4];
    for row in rows {
        let place = STATUSES.iter().position(|status| *status == row.status);
        assert!(place.is_some(), "{}: {}", row.number, row.status);
        counts[place.unwrap()] += 1;
    }
    counts
}

#[test]
fn totals_match_rows() {
    let rows = rows();
    let numbers: BTreeSet<_> = rows.iter().map(|row| row.number).collect();
    assert_eq!((rows.len(), numbers.len()), (253, 253));
    let mut chapters: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in &rows {
        let (chapter, _) = row.number.split_once('.').unwrap();
        chapters.entry(chapter).or_default().push(row);
    }
    let table = |name: &str, counts: [usize; 4]| {
        let all: usize = counts.iter().sum();
        let [met, none, spec, not] = counts;
        let line = PAGE.lines().find(|line| {
            let first = line.split('|').nth(1).unwrap_or_default().trim();
            first.split(' ').next() == Some(name)
        });
        let found: Vec<String> = line
            .unwrap()
            .split('|')
            .skip(2)
            .map(|cell| cell.trim().replace('*', ""))
            .collect();
        let told = [all, met, none, spec, not].map(|number| number.to_string());
        assert_eq!(found[..5], told, "{name}");
    };
    for (chapter, rows) in &chapters {
        table(chapter, counts(rows.iter().copied()));
    }
    table("**all**", counts(rows.iter()));
    let [first, second] =
        ["1", "2"].map(|level| counts(rows.iter().filter(|row| row.level == level)));
    let of_levels = format!(
        "Of the {} rows of level 1, {} are met, {} are not applicable and {} are as the specification has it; \
         of the {} of level 2, {}, {} and {}.",
        first.iter().sum::<usize>(),
        first[0],
        first[1],
        first[2],
        second.iter().sum::<usize>(),
        second[0],
        second[1],
        second[2],
    );
    let page = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(&of_levels), "{of_levels}");
    assert_eq!(first[3] + second[3], 0, "a row is not met");
}

/// Rust's by their function, TypeScript's by their title.
#[test]
fn named_tests_and_files_exist() {
    let root = Path::new("..");
    for row in rows() {
        for quoted in row.how.split('`').skip(1).step_by(2) {
            let (file, test) = quoted
                .split_once("::")
                .map_or((quoted, None), |(file, test)| (file, Some(test)));
            let is_path = file.contains('/') && !file.contains(' ') && !file.starts_with('/');
            if !is_path || file.contains("://") || file.contains('*') {
                assert!(
                    test.is_none() || !file.contains('/'),
                    "{}: {quoted}",
                    row.number
                );
                continue;
            }
            let path = root.join(file);
            assert!(path.exists(), "{}: there is no {file}", row.number);
            let Some(test) = test else { continue };
            let text = fs::read_to_string(&path).unwrap();
            let named = if path.extension().is_some_and(|end| end == "rs") {
                [format!("fn {test}("), format!("fn {test}<")]
            } else {
                [format!("'{test}'"), format!("`{test}`")]
            };
            assert!(
                named.iter().any(|name| text.contains(name)),
                "{}: {quoted}",
                row.number
            );
        }
        let named = [
            "::",
            "y construction",
            "docs/",
            "ecision",
            ".rs",
            "tests/",
            "scripts/",
        ];
        let is_shown = named.iter().any(|name| row.how.contains(name));
        assert!(
            row.status != "met" || is_shown,
            "{} is met by nothing",
            row.number
        );
    }
}

/// Where a whole file or folder of tests is meant, its ending is left out.
#[test]
fn test_folders_named_in_documents_exist() {
    let root = Path::new("..");
    let pages = fs::read_dir(root.join("docs")).unwrap();
    let pages = pages.map(|page| page.unwrap().path());
    for page in pages.filter(|page| page.extension().is_some_and(|end| end == "md")) {
        let text = fs::read_to_string(&page).unwrap();
        for quoted in text.split('`').skip(1).step_by(2) {
            let (file, _) = quoted.split_once("::").unwrap_or((quoted, ""));
            if !file.contains("tests/it/") || file.contains(char::is_whitespace) {
                continue;
            }
            let is_there = ["", ".rs"].map(|end| root.join(format!("{file}{end}")).exists());
            assert!(is_there.contains(&true), "{}: {quoted}", page.display());
        }
    }
}

/// As modules, by their files below `tests/it`.
#[test]
fn tests_named_in_security_document_exist() {
    let page = include_str!("../../docs/security.md");
    let quoted = page.split('`').skip(1).step_by(2);
    let named: Vec<&str> = quoted.filter(|word| word.contains("::")).collect();
    assert!(named.contains(&"site::browser_reports"));
    for test in named {
        let file = format!("it/{}.rs", test.replace("::", "/"));
        assert!(Path::new(&file).exists(), "docs/security.md: {test}");
    }
}
