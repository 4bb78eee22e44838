//! Tables: their head comes again on every page.

use super::layout::{BODY, Block, LABEL, Layout, MARGIN, MarkId, STRONG, Style, Tone, leading};

/// Measures are points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) width: f32,
    /// Amounts are set from the right.
    pub(super) right: bool,
}

/// A cell's text, in each of its columns.
pub(super) type Cells = Vec<String>;

/// What stands in a table. The last rows are sums, set in bold.
pub(super) struct Table<'a> {
    pub(super) columns: &'a [Column],
    pub(super) head: Cells,
    pub(super) rows: Vec<Cells>,
    pub(super) sums: Vec<Cells>,
}

const GAP: f32 = 10.0;
const PADDING: f32 = 6.0;

impl Layout<'_> {
    pub(super) fn table(&mut self, table: &Table<'_>) {
        let mut rows = vec![self.row(table.columns, &table.head, LABEL)];
        for cells in &table.rows {
            rows.push(self.body_row(table, cells, BODY));
        }
        for cells in &table.sums {
            rows.push(self.body_row(table, cells, STRONG));
        }
        self.blocks.push(Block::Table(rows));
    }

    fn body_row(&mut self, table: &Table<'_>, cells: &Cells, style: Style) -> Vec<Vec<MarkId>> {
        let lines = self.height(table.columns, cells, style);
        if self.reserve(lines) {
            // For the eye: who listens has heard it already.
            self.row(table.columns, &table.head, LABEL);
        }
        self.row(table.columns, cells, style)
    }

    fn row(&mut self, columns: &[Column], cells: &Cells, style: Style) -> Vec<Vec<MarkId>> {
        let height = self.height(columns, cells, style);
        let top = self.y + PADDING;
        let mut x = MARGIN;
        let mut placed = Vec::with_capacity(cells.len());
        for (column, cell) in columns.iter().zip(cells) {
            let mut baseline = top + style.size;
            let mut marks = Vec::new();
            for line in self.wrap(cell, style, column.width - GAP) {
                let left = if column.right {
                    x + column.width - self.width(line.trim_end(), style)
                } else {
                    x
                };
                marks.push(self.text(left, baseline, &line, style));
                baseline += leading(style);
            }
            placed.push(marks);
            x += column.width;
        }
        self.y += height;
        self.rule(Tone::Grey);
        placed
    }

    fn height(&self, columns: &[Column], cells: &Cells, style: Style) -> f32 {
        let mut tallest = leading(style);
        for (column, cell) in columns.iter().zip(cells) {
            let lines = self.wrap(cell, style, column.width - GAP);
            let height = lines.iter().map(|_| leading(style)).sum::<f32>();
            tallest = tallest.max(height);
        }
        tallest + 2.0 * PADDING - 3.0
    }
}
