/** One suggestion: a state, or a ZIP with its place and what it costs. */

import type { Zip } from '../../generated/Zip.ts';
import { Icon } from '../controls/Icon.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { usd } from '../texts/format.ts';
import { search, zips } from '../texts/texts.ts';
import { STATUS } from '../zip/listing.ts';
import { nameOf, type Suggestion } from './suggestions.ts';
import './quick-search.css';

interface Props {
  readonly suggestion: Suggestion;
  readonly lang: Lang;
}

export function SuggestionLine({ suggestion, lang }: Props) {
  const name = nameOf(suggestion, lang);
  if (suggestion.kind === 'state') {
    return (
      <>
        <span className="suggestion__state">{name}</span>
        <span className="suggestion__fact">{text(search, lang)('state')}</span>
        <Icon name="arrow" />
      </>
    );
  }
  const { zip } = suggestion;
  return (
    <>
      <span className="suggestion__zip">{name}</span>
      <span className="suggestion__title">{zip.title}</span>
      <span className="suggestion__fact">{factOf(zip, lang)}</span>
    </>
  );
}

/** What it costs, or why it can't be bought. */
function factOf(zip: Zip, lang: Lang): string {
  const t = text(zips, lang);
  switch (zip.status) {
    case STATUS.available:
      return usd(zip.price);
    case STATUS.pending:
      return t('card.pending');
    case STATUS.reserved:
      return t('card.reserved');
    default:
      return t('card.sold');
  }
}
