/**
 * The private header's search box: a form that leads to the store, which suggests as somebody types.
 * Without script, and before this comes alive, it is the form alone.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { search } from '../texts/texts.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { STORE } from './store-query.ts';
import { useSuggestions } from './use-suggestions.ts';
import './quick-search.css';

export function Search({ lang }: { readonly lang: Lang }) {
  const t = text(search, lang);
  const suggestions = useSuggestions(lang);
  const form = useRef<HTMLFormElement>(null);
  const { type, input, combobox } = suggestions;
  // What was typed before this came alive is not lost.
  const catchUp = useEffectEvent(() => {
    const typed = form.current?.querySelector('input')?.value ?? '';
    if (typed === '') return;
    type(typed);
    combobox.openMenu();
  });
  useEffect(() => catchUp(), []);

  return (
    <form ref={form} className="quick-search" action={STORE}>
      <input
        className="quick-search__field"
        type="text"
        name="search"
        maxLength={80}
        placeholder={t('placeholder')}
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        // While nothing is marked it is an empty text, which names nothing.
        aria-activedescendant={input['aria-activedescendant'] || undefined}
        aria-label={t('label')}
        aria-labelledby={undefined}
      />
      <button type="submit" className="quick-search__go" aria-label={t('submit')}>
        <Icon name="search" />
      </button>
      <SuggestionList suggestions={suggestions} lang={lang} />
    </form>
  );
}
