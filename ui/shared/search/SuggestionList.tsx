/** The suggestions under the search box, or what there is to say in their place. */
import { type Lang, text } from '../texts/catalogue.ts';
import { search } from '../texts/texts.ts';
import { SuggestionLine } from './SuggestionLine.tsx';
import { nameOf } from './suggestions.ts';
import type { Suggestions } from './use-suggestions.ts';
import './quick-search.css';

interface Props {
  readonly suggestions: Suggestions;
  readonly lang: Lang;
}

export function SuggestionList({ suggestions, lang }: Props) {
  const t = text(search, lang);
  const { combobox, items, isOpen } = suggestions;
  const { getMenuProps, getItemProps, highlightedIndex } = combobox;
  const said = isOpen ? sayOf(suggestions, lang) : '';
  return (
    <div className="suggestions" hidden={!isOpen}>
      <ul
        className="suggestions__list"
        {...getMenuProps({ 'aria-label': t('suggestions'), 'aria-labelledby': undefined })}
        hidden={items.length === 0}
      >
        {isOpen &&
          items.map((item, index) => (
            <li
              key={nameOf(item, 'en')}
              className={index === highlightedIndex ? 'suggestion suggestion--lit' : 'suggestion'}
              {...getItemProps({ item, index })}
            >
              <SuggestionLine suggestion={item} lang={lang} />
            </li>
          ))}
      </ul>
      <p className="suggestions__said" role="status">
        {said}
      </p>
    </div>
  );
}

/** States are there at once, so that only a lack of ZIPs is worth a word. */
function sayOf({ items, typed, phase }: Suggestions, lang: Lang): string {
  const t = text(search, lang);
  if (phase === 'failed') return t('failed');
  if (items.length > 0) return '';
  return phase === 'loading' ? t('loading') : t('none', { text: typed.trim() });
}
