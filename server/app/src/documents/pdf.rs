//! From laid out pages to the bytes of a PDF.

use std::collections::HashMap;
use std::num::NonZeroU16;

use krilla::color::rgb;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag, TagGroup,
    TagTree,
};
use krilla::{Document, SerializeSettings};

use super::DocumentError;
use super::fonts::Faces;
use super::layout::{Block, HEIGHT, LABEL, Layout, MARGIN, Mark, MarkId, Style, Tone, WIDTH};
use crate::i18n::reader::Reader;

type Tagged = HashMap<MarkId, Identifier>;

pub(super) fn write(
    layout: &Layout,
    reader: Reader<'_>,
    title: &str,
) -> Result<Vec<u8>, DocumentError> {
    let accessible = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| DocumentError::Refused(format!("{error:?}")))?;
    let mut document = Document::new_with(SerializeSettings {
        configuration: accessible,
        ..SerializeSettings::default()
    });
    document.set_metadata(
        Metadata::new()
            .title(title.to_owned())
            .language(reader.lang.tag().to_owned())
            .authors(vec!["INKPAY".to_owned()]),
    );
    let mut tagged = Tagged::new();
    let pages = layout.pages.len().to_string();
    let block_marks = block_marks(&layout.blocks);
    for (nth, marks) in layout.pages.iter().enumerate() {
        let size =
            PageSettings::from_wh(WIDTH, HEIGHT).ok_or(DocumentError::Size(WIDTH, HEIGHT))?;
        let mut page = document.start_page_with(size);
        let mut surface = page.surface();
        for (place, mark) in marks.iter().enumerate() {
            let id = MarkId {
                page: nth,
                mark: place,
            };
            let tag = if block_marks.contains(&id) {
                ContentTag::Span(SpanTag::empty())
            } else {
                ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout))
            };
            let identifier = surface.start_tagged(tag);
            draw(&mut surface, &layout.faces, mark);
            surface.end_tagged();
            if block_marks.contains(&id) {
                tagged.insert(id, identifier);
            }
        }
        let page_number = (nth + 1).to_string();
        let values = [("page", page_number.as_str()), ("pages", pages.as_str())];
        let number = reader.billing("document.page", &values);
        foot(&mut surface, &layout.faces, reader, number);
        surface.finish();
        page.finish();
    }
    document.set_outline(outline(layout));
    document.set_tag_tree(tree(&layout.blocks, &mut tagged, reader));
    document
        .finish()
        .map_err(|error| DocumentError::Refused(format!("{error:?}")))
}

/// `number`: the page's, at the right.
fn foot(surface: &mut Surface<'_>, faces: &Faces, reader: Reader<'_>, number: String) {
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(
        ArtifactType::Footer,
    )));
    let baseline = HEIGHT - MARGIN + 8.0;
    let left = format!("INKPAY  {}  {}", reader.origin, reader.support);
    let right = WIDTH - MARGIN - faces.width(&number, LABEL.weight, LABEL.size);
    for (x, text) in [(MARGIN, left), (right, number)] {
        let mark = Mark::Text {
            x,
            baseline,
            text,
            style: LABEL,
        };
        draw(surface, faces, &mark);
    }
    surface.end_tagged();
}

fn draw(surface: &mut Surface<'_>, faces: &Faces, mark: &Mark) {
    match mark {
        Mark::Text {
            x,
            baseline,
            text,
            style,
        } => draw_text(surface, faces, Point::from_xy(*x, *baseline), text, *style),
        Mark::Rule { y, tone } => {
            let mut path = PathBuilder::new();
            path.move_to(MARGIN, *y);
            path.line_to(WIDTH - MARGIN, *y);
            let width = if *tone == Tone::Grey { 0.4 } else { 1.2 };
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke {
                paint: color(*tone).into(),
                width,
                ..Stroke::default()
            }));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
    }
}

fn draw_text(surface: &mut Surface<'_>, faces: &Faces, at: Point, text: &str, style: Style) {
    let run = faces.run(text, style.weight);
    surface.set_stroke(None);
    surface.set_fill(Some(Fill {
        paint: color(style.tone).into(),
        ..Fill::default()
    }));
    surface.draw_glyphs(at, &run.glyphs, run.font, text, style.size, false);
}

fn color(tone: Tone) -> rgb::Color {
    match tone {
        Tone::Ink => rgb::Color::new(11, 17, 32),
        Tone::Grey => rgb::Color::new(96, 104, 122),
        Tone::Green => rgb::Color::new(44, 90, 14),
    }
}

/// The marks that are read aloud. The others are decoration.
fn block_marks(blocks: &[Block]) -> std::collections::HashSet<MarkId> {
    blocks
        .iter()
        .flat_map(|block| match block {
            Block::Heading { marks, .. } | Block::Paragraph(marks) => marks.clone(),
            Block::Table(rows) => rows.iter().flatten().flatten().copied().collect(),
        })
        .collect()
}

fn tree(blocks: &[Block], tagged: &mut Tagged, reader: Reader<'_>) -> TagTree {
    let mut tree = TagTree::new().with_lang(Some(reader.lang.tag().to_owned()));
    for block in blocks {
        let group = match block {
            Block::Heading { level, text, marks } => {
                let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
                let heading = TagGroup::new(Tag::Hn(level, Some(text.clone())));
                leaves(heading, marks, tagged)
            }
            Block::Paragraph(marks) => leaves(TagGroup::new(Tag::P), marks, tagged),
            Block::Table(rows) => table(rows, tagged),
        };
        tree.push(group);
    }
    tree
}

/// The headings, as bookmarks.
fn outline(layout: &Layout) -> Outline {
    let mut outline = Outline::new();
    for block in &layout.blocks {
        let Block::Heading { text, marks, .. } = block else {
            continue;
        };
        let first = marks.first().and_then(|id| {
            let mark = layout.pages.get(id.page)?.get(id.mark)?;
            Some((id.page, mark))
        });
        if let Some((
            page,
            Mark::Text {
                baseline, style, ..
            },
        )) = first
        {
            let top = Point::from_xy(MARGIN, baseline - style.size);
            let place = XyzDestination::new(page, top);
            outline.push_child(OutlineNode::new(text.clone(), place));
        }
    }
    outline
}

fn table(rows: &[Vec<Vec<MarkId>>], tagged: &mut Tagged) -> TagGroup {
    let mut table = TagGroup::new(Tag::Table);
    for (nth, cells) in rows.iter().enumerate() {
        let mut row = TagGroup::new(Tag::TR);
        for marks in cells {
            let cell = if nth == 0 {
                TagGroup::new(Tag::TH(TableHeaderScope::Column))
            } else {
                TagGroup::new(Tag::TD)
            };
            row.push(leaves(cell, marks, tagged));
        }
        table.push(row);
    }
    table
}

/// Every mark has one place in the tree.
fn leaves(mut group: TagGroup, marks: &[MarkId], tagged: &mut Tagged) -> TagGroup {
    for mark in marks {
        if let Some(identifier) = tagged.remove(mark) {
            group.push(Node::Leaf(identifier));
        }
    }
    group
}
