/** Follows a ZIP by its code. */

import { Button } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { watchlist } from '../../../shared/texts/texts.ts';
import '../../../shared/form/form.css';

export function AddForm({ lang }: { readonly lang: Lang }) {
  const t = text(watchlist, lang);
  return (
    <form className="watch-add" action="/watchlist/follow" method="post">
      <div className="field">
        <label className="field__label" htmlFor="zip_code">
          {t('add')}
        </label>
        <div className="field__line">
          <div className="field__box">
            <input
              className="field__input"
              type="text"
              id="zip_code"
              name="zip_code"
              required
              maxLength={5}
              pattern="[0-9]{5}"
              inputMode="numeric"
              autoComplete="off"
              aria-describedby="zip_code-words"
            />
          </div>
          <Button type="submit" size="large">
            {t('follow')}
          </Button>
        </div>
        <p className="field__hint" id="zip_code-words">
          {t('add.hint')}
        </p>
      </div>
    </form>
  );
}
