/**
 * The private header's search box: a form that leads to the results, with suggestions as a customer types. Without script,
 * and before hydration, it is just the form.
 */

import { useId, useRef } from 'react';
import { SEARCH_MAX } from '../../generated/limits.ts';
import { Icon } from '../controls/Icon.tsx';
import { useEarlyComboboxInput } from '../form/use-early-input.ts';
import { type Text, useLang, useText } from '../texts/catalogue.ts';
import { priceOrStatus } from '../zip/listing.ts';
import { GROUPS, nameOf, type Suggestion } from './suggestions.ts';
import { search } from './texts.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';
import './quick-search.css';

export function Search() {
  const t = useText(search);
  const suggestions = useSuggestions();
  const form = useRef<HTMLFormElement>(null);
  const { type, input, combobox } = suggestions;
  useEarlyComboboxInput(form, combobox, type);

  return (
    <form ref={form} className="quick-search" action="/search">
      <input
        className="quick-search__field"
        type="text"
        name="search"
        maxLength={SEARCH_MAX}
        placeholder={t('placeholder')}
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        // If nothing is highlighted, it is an empty text, which names nothing.
        aria-activedescendant={input['aria-activedescendant'] || undefined}
        aria-label={t('label')}
        aria-labelledby={undefined}
      />
      <button type="submit" className="icon-box quick-search__go" aria-label={t('submit')}>
        <Icon name="search" />
      </button>
      <SuggestionList suggestions={suggestions} />
    </form>
  );
}

/** The suggestions below the search box, or a message in their place. */
function SuggestionList({ suggestions }: { readonly suggestions: Suggestions }) {
  const t = useText(search);
  const id = useId();
  const { combobox, items, isOpen } = suggestions;
  const { getMenuProps, getItemProps, highlightedIndex } = combobox;
  const status = isOpen ? statusOf(suggestions, t) : '';
  const groups = GROUPS.filter((group) => isOpen && items.some((item) => item.group === group));
  return (
    <div className="suggestions" hidden={!isOpen}>
      <div
        className="suggestions__list"
        {...getMenuProps({ 'aria-label': t('suggestions'), 'aria-labelledby': undefined })}
        hidden={items.length === 0}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: so a listbox groups its options (ARIA 1.2); a fieldset groups fields
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p className="suggestions__group" id={`${id}-${group}`} role="presentation">
              {t(group)}
            </p>
            {items.map(
              (item, index) =>
                item.group === group && (
                  <div
                    key={`${item.kind} ${nameOf(item, 'en')}`}
                    className={
                      index === highlightedIndex ? 'suggestion suggestion--active' : 'suggestion'
                    }
                    {...getItemProps({ item, index })}
                  >
                    <SuggestionLine suggestion={item} />
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      <p className="suggestions__status" role="status">
        {status}
      </p>
    </div>
  );
}

/** States are there at once, so only a complete lack of results needs a message. */
function statusOf(
  { items, typed, phase }: Suggestions,
  t: Text<'failed' | 'loading' | 'none'>,
): string {
  if (phase === 'failed') return t('failed');
  if (items.length > 0) return '';
  return phase === 'loading' ? t('loading') : t('none', { text: typed.trim() });
}

/** One suggestion: its name, and what distinguishes it from others. */
function SuggestionLine({ suggestion }: { readonly suggestion: Suggestion }) {
  const lang = useLang();
  const t = useText(search);
  const name = nameOf(suggestion, lang);
  const numbered = (title: string, fact: string) => (
    <>
      <span className="numerals suggestion__zip">{name}</span>
      <span className="suggestion__title">{title}</span>
      <span className="suggestion__fact">{fact}</span>
    </>
  );
  if (suggestion.kind === 'zip') {
    return numbered(suggestion.zip.title, priceOrStatus(suggestion.zip, lang));
  }
  if (suggestion.kind === 'order') {
    return numbered(suggestion.order.zip_codes.join(', '), suggestion.order.order_status);
  }
  return (
    <>
      <span className="suggestion__name">{name}</span>
      {suggestion.kind === 'state' && <span className="suggestion__fact">{t('state')}</span>}
      <Icon name="arrow" />
    </>
  );
}
