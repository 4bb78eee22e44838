/** The mark on everything that does not exist yet. */

import { type Lang, text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import './soon.css';

export function ComingSoonBadge({ lang }: { readonly lang: Lang }) {
  return <span className="soon">{text(common, lang)('soon')}</span>;
}
