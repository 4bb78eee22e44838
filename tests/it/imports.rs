//! Which module may use which: a module uses only modules of its layer and the layers below, and no feature uses another. No
//! file's imports lead back to itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod, ItemUse, UseTree};

/// A module's path below its crate's root. A file's path, too.
type Module = Vec<String>;

/// The server's layers of modules, the lowest first. Modules in no layer may use every module: `state`, which names the
/// parts of a running server, and those that start one.
const LAYERS: [&[&str]; 6] = [
    &["clock", "config", "error_reports", "telemetry"],
    &["i18n", "internal_error"],
    &["crypto", "documents", "email", "stripe"],
    &["web"],
    &["features"],
    &["cached_pages", "jobs", "router"],
];

fn root(folder: &str) -> PathBuf {
    Path::new("..").join(folder)
}

/// Every module that is a file, by its path.
fn modules(folder: &Path, below: &Module, found: &mut BTreeMap<Module, PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let module: Module = below.iter().cloned().chain([name.clone()]).collect();
        if path.is_dir() {
            modules(&path, &module, found);
        } else if name == "mod" {
            found.insert(below.clone(), path);
        } else if path.extension().is_some_and(|end| end == "rs")
            && !["lib", "main"].contains(&name.as_str())
        {
            found.insert(module, path);
        }
    }
}

/// The paths that a file's code names. Tests are left out: they may use what they like.
#[derive(Default)]
struct Paths(Vec<Module>);

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Ident>()
                .is_ok_and(|flag| flag == "test")
    })
}

impl Paths {
    fn add_use_tree(&mut self, tree: &UseTree, above: &[String]) {
        let with = |name: &syn::Ident| -> Module {
            above.iter().cloned().chain([name.to_string()]).collect()
        };
        match tree {
            UseTree::Path(path) => self.add_use_tree(&path.tree, &with(&path.ident)),
            UseTree::Name(name) => self.0.push(with(&name.ident)),
            UseTree::Rename(name) => self.0.push(with(&name.ident)),
            UseTree::Group(group) => group
                .items
                .iter()
                .for_each(|tree| self.add_use_tree(tree, above)),
            UseTree::Glob(_) => self.0.push(above.to_vec()),
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add_use_tree(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string());
        self.0.push(names.collect());
        visit::visit_path(self, path);
    }
}

/// By module, the other modules of its crate that it uses. Uses between a module and the modules inside it do not count.
fn dependencies(folder: &str) -> BTreeMap<Module, BTreeSet<Module>> {
    let mut files = BTreeMap::new();
    modules(&root(folder), &Module::new(), &mut files);
    let uses = |(module, file): (&Module, &PathBuf)| {
        let mut paths = Paths::default();
        paths.visit_file(&syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap());
        let used = paths.0.iter().filter_map(|path| {
            let target = absolute_path(path, module, &files)?;
            let end = (1..=target.len())
                .rev()
                .find(|end| files.contains_key(&target[..*end]))?;
            Some(target[..end].to_vec())
        });
        let others =
            used.filter(|target| !target.starts_with(module) && !module.starts_with(target));
        (module.clone(), others.collect())
    };
    files.iter().map(uses).collect()
}

/// A path from the crate's root on; none for a path to another crate.
fn absolute_path(
    path: &Module,
    from: &Module,
    files: &BTreeMap<Module, PathBuf>,
) -> Option<Module> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => Some([from.as_slice(), rest].concat()),
        "super" => {
            let above = path.iter().take_while(|name| *name == "super").count();
            let base = from.get(..from.len().checked_sub(above)?)?;
            Some([base, &path[above..]].concat())
        }
        _ => {
            let child = [from.as_slice(), std::slice::from_ref(first)].concat();
            files
                .contains_key(&child)
                .then(|| [child.as_slice(), rest].concat())
        }
    }
}

fn layer_of(module: &Module) -> Option<usize> {
    LAYERS
        .iter()
        .position(|layer| layer.contains(&module[0].as_str()))
}

/// Whether one module of the server may not use another.
fn is_forbidden(from: &Module, to: &Module) -> bool {
    let higher_layer = layer_of(from)
        .zip(layer_of(to))
        .is_some_and(|(from, to)| from < to);
    let other_feature = from[0] == "features" && to[0] == "features" && from.get(1) != to.get(1);
    higher_layer || other_feature
}

/// An import cycle from a module back to itself, if there is one.
fn find_cycle(uses: &BTreeMap<Module, BTreeSet<Module>>, start: &Module) -> Option<Vec<Module>> {
    let mut paths = vec![vec![start.clone()]];
    let mut seen = BTreeSet::new();
    while let Some(path) = paths.pop() {
        for next in path
            .last()
            .and_then(|last| uses.get(last))
            .into_iter()
            .flatten()
        {
            if next == start {
                return Some(path);
            }
            if seen.insert(next.clone()) {
                paths.push([path.as_slice(), std::slice::from_ref(next)].concat());
            }
        }
    }
    None
}

fn module(path: &str) -> Module {
    path.split("::").map(str::to_owned).collect()
}

/// The modules that a file declares.
#[derive(Default)]
struct Declared(BTreeSet<String>);

impl<'ast> Visit<'ast> for Declared {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        self.0.insert(module.ident.to_string());
        visit::visit_item_mod(self, module);
    }
}

/// A file that no module declares is not compiled, and its tests never run. Not for the renderer, whose engine chooses files.
#[test]
fn every_file_is_declared_as_a_module() {
    for folder in [
        "server/app/src",
        "server/domain/src",
        "server/sandbox/src",
        "schema/src",
        "schema/tests/it",
        "tests/src",
        "tests/it",
    ] {
        let mut files = BTreeMap::new();
        modules(&root(folder), &Module::new(), &mut files);
        assert!(!files.is_empty(), "{folder}");
        let declared = |above: &[String]| {
            let of_the_crate = ["lib.rs", "main.rs"].map(|name| root(folder).join(name));
            let of_the_module = files.get(above).cloned();
            let sources = match above {
                [] => of_the_crate
                    .into_iter()
                    .filter(|file| file.exists())
                    .collect(),
                _ => Vec::from_iter(of_the_module),
            };
            let mut declared = Declared::default();
            for source in sources {
                let code = fs::read_to_string(source).unwrap();
                declared.visit_file(&syn::parse_file(&code).unwrap());
            }
            declared.0
        };
        // Programs are crates of their own.
        for module in files.keys().filter(|module| module[0] != "bin") {
            let (name, above) = module.split_last().unwrap();
            assert!(
                declared(above).contains(name),
                "{folder}: {}",
                module.join("/")
            );
        }
    }
}

#[test]
fn used_modules_are_detected() {
    let uses = dependencies("server/app/src");
    let of = |name: &str| &uses[&module(name)];
    assert!(uses.len() > 150, "{}", uses.len());
    assert!(of("features::store::cart").contains(&module("web::request::cookies")));
    assert!(of("web::session::customer").contains(&module("state")));
    assert!(of("router").contains(&module("features::auth::guard")));
}

#[test]
fn server_modules_respect_the_layers() {
    let feature = |name| module(&format!("features::{name}"));
    assert!(is_forbidden(
        &module("web::request::visitor"),
        &feature("store::cart")
    ));
    assert!(is_forbidden(
        &feature("store::cart"),
        &feature("auth::guard")
    ));
    assert!(!is_forbidden(
        &feature("store::cart"),
        &feature("store::page")
    ));
    let forbidden: Vec<_> = dependencies("server/app/src")
        .into_iter()
        .flat_map(|(from, targets)| targets.into_iter().map(move |to| (from.clone(), to)))
        .filter(|(from, to)| is_forbidden(from, to))
        .map(|(from, to)| format!("{} -> {}", from.join("::"), to.join("::")))
        .collect();
    assert!(forbidden.is_empty(), "{forbidden:#?}");
}

#[test]
fn modules_have_no_import_cycles() {
    for folder in [
        "server/app/src",
        "server/domain/src",
        "server/sandbox/src",
        "server/ssr/src",
        "schema/src",
    ] {
        let uses = dependencies(folder);
        let cycles: Vec<_> = uses
            .keys()
            .filter_map(|start| find_cycle(&uses, start))
            .collect();
        assert!(cycles.is_empty(), "{folder}: {cycles:#?}");
    }
}
