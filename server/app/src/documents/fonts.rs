//! Type: Geist for Latin text, Noto Sans SC for Chinese, in two weights each.
//!
//! The fonts are subset to what documents need (`scripts/document-fonts.sh`); a test finds missing glyphs.

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Feature, UnicodeBuffer};

use super::DocumentError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    SemiBold,
}

pub(super) struct Faces {
    latin: [Face; 2],
    chinese: [Face; 2],
}

struct Face {
    font: Font,
    shaper: rustybuzz::Face<'static>,
}

/// A text as glyphs. Measures are in ems.
pub(super) struct Run {
    pub(super) font: Font,
    pub(super) glyphs: Vec<KrillaGlyph>,
    pub(super) width: f32,
}

impl Faces {
    pub(super) fn embedded() -> Result<Self, DocumentError> {
        Ok(Self {
            latin: [
                Face::new(include_bytes!("../../fonts/geist-regular.ttf"))?,
                Face::new(include_bytes!("../../fonts/geist-semibold.ttf"))?,
            ],
            chinese: [
                Face::new(include_bytes!("../../fonts/noto-sans-sc-regular.ttf"))?,
                Face::new(include_bytes!("../../fonts/noto-sans-sc-semibold.ttf"))?,
            ],
        })
    }

    pub(super) fn run(&self, text: &str, weight: Weight) -> Run {
        let [regular, semibold] = if text.chars().any(is_chinese) {
            &self.chinese
        } else {
            &self.latin
        };
        match weight {
            Weight::Regular => regular,
            Weight::SemiBold => semibold,
        }
        .shape(text)
    }

    /// In points.
    pub(super) fn width(&self, text: &str, weight: Weight, size: f32) -> f32 {
        self.run(text, weight).width * size
    }
}

impl Face {
    fn new(data: &'static [u8]) -> Result<Self, DocumentError> {
        Ok(Self {
            font: Font::new(data.into(), 0).ok_or(DocumentError::Font)?,
            shaper: rustybuzz::Face::from_slice(data, 0).ok_or(DocumentError::Font)?,
        })
    }

    /// Left to right, like everything here.
    fn shape(&self, text: &str) -> Run {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        // Tabular figures, so that amounts align.
        let figures = Feature::new(Tag::from_bytes(b"tnum"), 1, ..);
        let shaped = rustybuzz::shape(&self.shaper, &[figures], buffer);
        let ems = |units: i32| {
            let units = i16::try_from(units).unwrap_or_default();
            f32::from(units) / self.font.units_per_em()
        };
        let clusters: Vec<usize> = shaped
            .glyph_infos()
            .iter()
            .map(|info| usize::try_from(info.cluster).unwrap_or_default())
            .collect();
        let glyphs: Vec<KrillaGlyph> = shaped
            .glyph_infos()
            .iter()
            .zip(shaped.glyph_positions())
            .zip(&clusters)
            .map(|((info, position), start)| {
                let next = clusters.iter().find(|cluster| *cluster > start);
                KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    ems(position.x_advance),
                    ems(position.x_offset),
                    ems(position.y_offset),
                    ems(position.y_advance),
                    *start..next.copied().unwrap_or(text.len()),
                    None,
                )
            })
            .collect();
        Run {
            font: self.font.clone(),
            width: glyphs.iter().map(|glyph| glyph.x_advance).sum(),
            glyphs,
        }
    }

    #[cfg(test)]
    fn has(&self, character: char) -> bool {
        self.shaper.glyph_index(character).is_some()
    }
}

/// Chinese characters, their punctuation and their wide forms.
fn is_chinese(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::collections::BTreeSet;

    use super::{Faces, Weight};
    use crate::i18n::catalogue::{Area, Catalogue};
    use crate::i18n::lang::Lang;

    #[test]
    fn fonts_cover_every_character_of_documents() {
        let (faces, catalogue) = (Faces::embedded().unwrap(), Catalogue::embedded().unwrap());
        for (lang, weights) in [(Lang::En, &faces.latin), (Lang::Ch, &faces.chinese)] {
            let texts = catalogue.all(Area::Billing, lang);
            let texts = texts.chain(catalogue.all(Area::Orders, lang));
            let texts = texts.chain(catalogue.all(Area::Dates, lang));
            let missing: String = texts
                .flat_map(str::chars)
                .filter(|one| weights.iter().any(|face| !face.has(*one)))
                .collect();
            assert_eq!(missing, "", "run scripts/document-fonts.sh");
        }
    }

    #[test]
    fn fonts_cover_every_letter_of_place_names() {
        let faces = Faces::embedded().unwrap();
        let letters: BTreeSet<char> = std::str::from_utf8(ink_schema::US_ZIPS)
            .unwrap()
            .lines()
            .filter_map(|line| line.split('\t').nth(1))
            .flat_map(str::chars)
            .collect();
        let missing: String = letters
            .into_iter()
            .filter(|one| faces.latin.iter().any(|face| !face.has(*one)))
            .collect();
        assert_eq!(missing, "");
    }

    #[test]
    fn width_is_proportional_to_text() {
        let faces = Faces::embedded().unwrap();
        let once = faces.width("90210", Weight::Regular, 10.0);
        let twice = faces.width("9021090210", Weight::Regular, 10.0);
        assert!(once > 20.0 && (twice - 2.0 * once).abs() < 0.01);
    }
}
