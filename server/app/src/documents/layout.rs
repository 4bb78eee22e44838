//! Laying out text on pages from the top down: what goes where, and what it means. Drawing it is up to `pdf`.

use unicode_linebreak::linebreaks;

use super::DocumentError;
use super::fonts::{Faces, Weight};

/// US Letter, in points.
pub(super) const WIDTH: f32 = 612.0;
pub(super) const HEIGHT: f32 = 792.0;
pub(super) const MARGIN: f32 = 54.0;
/// The lowest baseline above the footer.
const BOTTOM: f32 = HEIGHT - 78.0;

/// The colour of the ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Ink,
    Grey,
    Green,
}

/// How a text looks. Sizes are points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) size: f32,
    pub(super) weight: Weight,
    pub(super) tone: Tone,
}

pub(super) const BODY: Style = style(9.5, Weight::Regular, Tone::Ink);
pub(super) const STRONG: Style = style(9.5, Weight::SemiBold, Tone::Ink);
pub(super) const LABEL: Style = style(8.5, Weight::Regular, Tone::Grey);
pub(super) const TITLE: Style = style(22.0, Weight::SemiBold, Tone::Ink);
pub(super) const HEADING: Style = style(12.0, Weight::SemiBold, Tone::Ink);
pub(super) const BRAND: Style = style(13.0, Weight::SemiBold, Tone::Green);

const fn style(size: f32, weight: Weight, tone: Tone) -> Style {
    Style { size, weight, tone }
}

/// Something drawn. The origin is the page's upper left corner.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    Text {
        x: f32,
        baseline: f32,
        text: String,
        style: Style,
    },
    /// A hairline across the page: decoration only.
    Rule { y: f32, tone: Tone },
}

/// A mark's page, and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MarkId {
    pub(super) page: usize,
    pub(super) mark: usize,
}

/// What the marks mean, in reading order.
#[derive(Clone, Debug)]
pub(super) enum Block {
    Heading {
        /// 1 is the document's title.
        level: u16,
        text: String,
        marks: Vec<MarkId>,
    },
    Paragraph(Vec<MarkId>),
    /// The first row names the columns.
    Table(Vec<Vec<Vec<MarkId>>>),
}

/// Pages under construction.
pub(super) struct Layout {
    pub(super) faces: Faces,
    pub(super) pages: Vec<Vec<Mark>>,
    pub(super) blocks: Vec<Block>,
    /// The top of the next line.
    pub(super) y: f32,
}

impl Layout {
    pub(super) fn new() -> Result<Self, DocumentError> {
        Ok(Self {
            faces: Faces::embedded()?,
            pages: vec![Vec::new()],
            blocks: Vec::new(),
            y: MARGIN,
        })
    }

    /// The head of the first page: whose document it is, and what kind.
    pub(super) fn title_block(&mut self, title: &str) {
        let baseline = self.y + BRAND.size;
        let brand = self.text(MARGIN, baseline, "INKPAY", BRAND);
        self.blocks.push(Block::Paragraph(vec![brand]));
        self.space(leading(BRAND) + 10.0);
        self.rule(Tone::Green);
        self.space(22.0);
        let marks = self.lines(title, TITLE);
        self.blocks.push(Block::Heading {
            level: 1,
            text: title.to_owned(),
            marks,
        });
        self.space(12.0);
    }

    /// Kept together with at least `below` points of what follows.
    pub(super) fn heading(&mut self, text: &str, below: f32) {
        self.reserve(HEADING.size + below);
        let marks = self.lines(text, HEADING);
        self.blocks.push(Block::Heading {
            level: 2,
            text: text.to_owned(),
            marks,
        });
    }

    pub(super) fn paragraph(&mut self, text: &str, style: Style) {
        let marks = self.lines(text, style);
        self.blocks.push(Block::Paragraph(marks));
    }

    /// A name on the left and its value to its right, kept together on one page.
    pub(super) fn fact(&mut self, name: &str, value: &str) {
        let x = MARGIN + 150.0;
        let lines = self.wrap(value, BODY, WIDTH - MARGIN - x);
        self.reserve(lines.iter().map(|_| leading(BODY)).sum());
        let mut marks = vec![self.text(MARGIN, self.y + BODY.size, name, LABEL)];
        for line in lines {
            marks.push(self.text(x, self.y + BODY.size, &line, BODY));
            self.y += leading(BODY);
        }
        self.blocks.push(Block::Paragraph(marks));
    }

    pub(super) fn space(&mut self, points: f32) {
        self.y += points;
    }

    pub(super) fn rule(&mut self, tone: Tone) {
        let y = self.y;
        self.mark(Mark::Rule { y, tone });
    }

    /// A new page, unless this many points are left on the current one.
    pub(super) fn reserve(&mut self, points: f32) -> bool {
        let turns = self.y + points > BOTTOM;
        if turns {
            self.pages.push(Vec::new());
            self.y = MARGIN;
        }
        turns
    }

    pub(super) fn text(&mut self, x: f32, baseline: f32, text: &str, style: Style) -> MarkId {
        self.mark(Mark::Text {
            x,
            baseline,
            text: text.to_owned(),
            style,
        })
    }

    /// A text broken into lines no wider than this.
    pub(super) fn wrap(&self, text: &str, style: Style, width: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        let mut from = 0;
        for (to, _) in linebreaks(text) {
            let piece = text.get(from..to).unwrap_or_default();
            from = to;
            let line = lines.last().map(String::as_str).unwrap_or_default();
            let longer = format!("{line}{piece}");
            if line.is_empty() || self.width(longer.trim_end(), style) <= width {
                lines.pop();
                lines.push(longer);
            } else {
                lines.push(piece.to_owned());
            }
        }
        lines
    }

    pub(super) fn width(&self, text: &str, style: Style) -> f32 {
        self.faces.width(text, style.weight, style.size)
    }

    fn lines(&mut self, text: &str, style: Style) -> Vec<MarkId> {
        let lines = self.wrap(text, style, WIDTH - 2.0 * MARGIN);
        let mut marks = Vec::with_capacity(lines.len());
        for line in lines {
            self.reserve(leading(style));
            let baseline = self.y + style.size;
            marks.push(self.text(MARGIN, baseline, &line, style));
            self.y += leading(style);
        }
        marks
    }

    fn mark(&mut self, mark: Mark) -> MarkId {
        let page = self.pages.len().saturating_sub(1);
        let marks = self.pages.last_mut();
        let id = MarkId {
            page,
            mark: marks.as_ref().map_or(0, |marks| marks.len()),
        };
        if let Some(marks) = marks {
            marks.push(mark);
        }
        id
    }
}

/// From one baseline to the next.
pub(super) fn leading(style: Style) -> f32 {
    style.size * 1.55
}
