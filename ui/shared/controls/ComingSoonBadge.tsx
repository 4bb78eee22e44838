/** The badge on everything that does not exist yet. */

import { type Lang, text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import './coming-soon.css';

export function ComingSoonBadge({ lang }: { readonly lang: Lang }) {
  return <span className="coming-soon">{text(common, lang)('soon')}</span>;
}
