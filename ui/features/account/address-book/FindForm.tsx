/** Asks for somebody by their whole INK ID. What was typed stays, and what is wrong with it is below. */
import type { Finding } from '../../../generated/Finding.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { addressBook } from '../texts.ts';
import '../../../shared/form/form.css';

interface Props {
  readonly find: string;
  readonly finding: Finding | null;
  readonly lang: Lang;
}

export function FindForm({ find, finding, lang }: Props) {
  const t = text(addressBook, lang);
  const outcome = finding?.outcome;
  const fault =
    outcome === 'unknown' || outcome === 'malformed' || outcome === 'too-often' ? outcome : null;
  return (
    <search className="book-find">
      <form action="/address-book">
        <div className={fault ? 'field field--wrong' : 'field'}>
          <label className="field__label" htmlFor="find">
            {t('find')}
          </label>
          <div className="field__line">
            <div className="field__box">
              <input
                className="field__input"
                type="text"
                id="find"
                name="find"
                defaultValue={find}
                required
                maxLength={64}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                aria-invalid={fault ? true : undefined}
                aria-describedby="find-words"
              />
            </div>
            <Button type="submit" size="large">
              {t('find.action')}
            </Button>
          </div>
          <p
            className={fault ? 'field__error' : 'field__hint'}
            id="find-words"
            role={fault ? 'alert' : undefined}
          >
            {t(fault ? `find.${fault}` : 'find.hint', { n: finding?.minutes ?? 1 })}
          </p>
        </div>
      </form>
    </search>
  );
}
