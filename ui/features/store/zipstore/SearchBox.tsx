/** The search field and the form's button. */
import { useRef } from 'react';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { useEarlyInput } from '../../../shared/form/use-early-input.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { store } from '../texts.ts';

interface Props {
  readonly value: string;
  readonly lang: Lang;
  readonly onType: (text: string) => void;
}

export function SearchBox({ value, lang, onType }: Props) {
  const t = text(store, lang);
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(() => field.current?.value, value, onType);
  return (
    <div className="search-box">
      <input
        ref={field}
        className="search-box__field"
        type="search"
        name="search"
        value={value}
        maxLength={80}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <button type="submit" className="search-box__go">
        <span className="visually-hidden">{t('search.submit')}</span>
        <Icon name="search" />
      </button>
    </div>
  );
}
