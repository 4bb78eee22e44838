//! Tables: their header is repeated on every page.

use super::layout::{BODY, Block, LABEL, Layout, MARGIN, MarkId, STRONG, Style, Tone, leading};

/// Measures are points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    width: f32,
    right: bool,
}

pub(super) const fn left(width: f32) -> Column {
    let right = false;
    Column { width, right }
}

/// Amounts are right-aligned.
pub(super) const fn right(width: f32) -> Column {
    let right = true;
    Column { width, right }
}

/// One row's text, a cell per column.
pub(super) type Cells = Vec<String>;

/// A table's contents. The last rows are sums, set in bold.
pub(super) struct Table<'a> {
    pub(super) columns: &'a [Column],
    pub(super) head: Cells,
    pub(super) rows: Vec<Cells>,
    pub(super) sums: Vec<Cells>,
}

const GAP: f32 = 10.0;
const PADDING: f32 = 6.0;

impl Layout {
    pub(super) fn table(&mut self, table: &Table<'_>) {
        let head = self.wrapped(table.columns, &table.head, LABEL);
        let mut rows = vec![self.row(table.columns, &head)];
        let body = table.rows.iter().map(|cells| (cells, BODY));
        for (cells, style) in body.chain(table.sums.iter().map(|cells| (cells, STRONG))) {
            let row = self.wrapped(table.columns, cells, style);
            if self.reserve(row.height()) {
                // Decoration: screen readers have read it already.
                self.row(table.columns, &head);
            }
            rows.push(self.row(table.columns, &row));
        }
        self.blocks.push(Block::Table(rows));
    }

    /// Draws a row, and returns the marks of each cell.
    fn row(&mut self, columns: &[Column], row: &Wrapped) -> Vec<Vec<MarkId>> {
        let style = row.style;
        let top = self.y + PADDING;
        let mut x = MARGIN;
        let mut placed = Vec::with_capacity(row.cells.len());
        for (column, lines) in columns.iter().zip(&row.cells) {
            let mut baseline = top + style.size;
            let mut marks = Vec::with_capacity(lines.len());
            for line in lines {
                let left = if column.right {
                    x + column.width - self.width(line.trim_end(), style)
                } else {
                    x
                };
                marks.push(self.text(left, baseline, line, style));
                baseline += leading(style);
            }
            placed.push(marks);
            x += column.width;
        }
        self.y += row.height();
        self.rule(Tone::Grey);
        placed
    }

    fn wrapped(&self, columns: &[Column], cells: &Cells, style: Style) -> Wrapped {
        let lines = columns.iter().zip(cells);
        Wrapped {
            cells: lines
                .map(|(column, cell)| self.wrap(cell, style, column.width - GAP))
                .collect(),
            style,
        }
    }
}

/// A row whose cells are broken into lines.
struct Wrapped {
    cells: Vec<Vec<String>>,
    style: Style,
}

impl Wrapped {
    /// That of the tallest cell, with padding.
    fn height(&self) -> f32 {
        let tall = |lines: &Vec<String>| lines.iter().map(|_| leading(self.style)).sum::<f32>();
        let tallest = self.cells.iter().map(tall).fold(0.0, f32::max);
        tallest + 2.0 * PADDING - 3.0
    }
}
