/** The language of the pages and of the account's e-mails: choosing one stores it and reloads the page in it. */
import { useId, useRef } from 'react';
import { navigate } from '../../../shared/api/navigate.ts';
import { useEarlyInput } from '../../../shared/form/use-early-input.ts';
import { type Lang, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';
import '../../../shared/form/form.css';
import './switch.css';

const LANGUAGES: readonly Lang[] = ['en', 'ch'];

export function Language({ flow }: { readonly flow: SettingsFlow }) {
  const lang = useLang();
  const { security } = flow;
  const t = useText(settings);
  const action = useAction();
  const id = useId();
  const choose = (chosen: Lang) =>
    action.run(async () => {
      const reply = await flow.call('/user/lang', { lang: chosen });
      if (!action.succeeded(reply)) return;
      // What is typed in other sections is carried along.
      document.dispatchEvent(new Event('language'));
      // The URL wins over every other choice, and the server remembers it.
      navigate(`/settings?lang=${chosen}`);
    });
  const list = useRef<HTMLSelectElement>(null);
  // While they differ, either can be chosen for both.
  const current = security.lang === lang ? lang : '';
  useEarlyInput(
    () => list.current?.value as Lang | '' | undefined,
    current,
    (chosen) => chosen && choose(chosen),
  );

  return (
    <Setting name="language" error={action.error}>
      {/* On the way back to this page, a browser must not restore an earlier choice: it would be made again. */}
      <form className="field" method="dialog" autoComplete="off">
        <label className="note field__label" htmlFor={id}>
          {t('language.label')}
        </label>
        <div className="field__box select">
          <select
            ref={list}
            className="select__list"
            id={id}
            name="lang"
            value={current}
            aria-describedby={`${id}-hint`}
            aria-busy={action.busy}
            onChange={(event) => choose(event.currentTarget.value as Lang)}
          >
            {current === '' && (
              <option value="" hidden={true}>
                {t('language.differs', { emails: t(`language.${security.lang}`) })}
              </option>
            )}
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {t(`language.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <p className="field__hint" id={`${id}-hint`}>
          {t('language.hint')}
        </p>
      </form>
    </Setting>
  );
}
