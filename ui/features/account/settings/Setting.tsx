/** One section of the settings: its heading, what it is for, what is in it and what went wrong. */
import type { ReactNode, Ref } from 'react';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import type { SettingName } from './names.ts';

interface Props {
  readonly name: SettingName;
  readonly lang: Lang;
  readonly error?: string | null;
  /** Takes focus when what had it is gone. */
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

export function Setting({ name, lang, error, ref, children }: Props) {
  const t = text(settings, lang);
  return (
    <section
      ref={ref}
      className="setting"
      id={name}
      tabIndex={-1}
      aria-labelledby={`${name}-title`}
    >
      <header className="setting__head">
        <h2 className="setting__title" id={`${name}-title`}>
          {t(`${name}.title`)}
        </h2>
        <p className="setting__lead">{t(`${name}.lead`)}</p>
      </header>
      <div className="setting__body">
        {children}
        {error && <p className="setting__error">{error}</p>}
      </div>
    </section>
  );
}
