/** The mark on everything that does not exist yet. */

import type { Lang } from '../generated/Lang.ts';
import { text } from '../i18n/catalogue.ts';
import { common } from '../i18n/common.ts';

export function Soon({ lang }: { readonly lang: Lang }) {
  return <span className="soon">{text(common, lang)('soon')}</span>;
}
