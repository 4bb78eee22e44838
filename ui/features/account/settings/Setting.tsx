/**
 * One section of the settings: its heading, what it is for, what is in it and what went wrong. Its forms are of the method
 * dialog: before the script is there they send nothing, for what was typed belongs in no address.
 */

import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../../../shared/controls/Icon.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';

/** The sections of the settings in their order; each is reachable by its name. */
export const SETTINGS = [
  'passkeys',
  'authenticator',
  'mailed',
  'recovery',
  'sessions',
  'password',
  'email',
  'language',
  'data',
] as const;

type SettingName = (typeof SETTINGS)[number];

interface Props {
  readonly name: SettingName;
  readonly lang: Lang;
  readonly error?: string | null;
  /** Takes focus when what had it is gone. */
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly children: ReactNode;
}

export function Setting({ name, lang, error, ref, children }: Props) {
  const t = text(settings, lang);
  return (
    <SettingFrame ref={ref} id={name} title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
      <div className="setting__body">
        {children}
        {error && <p className="setting__error">{error}</p>}
      </div>
    </SettingFrame>
  );
}

interface FrameProps extends Pick<Props, 'ref' | 'children'> {
  /** Names the section in links. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
}

/** What stands around each section: its heading beside what can be set. */
export function SettingFrame({ id, title, lead, ref, children }: FrameProps) {
  return (
    <section ref={ref} className="setting" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <header className="setting__head">
        <h2 className="setting__title" id={`${id}-title`}>
          {title}
        </h2>
        <p className="setting__lead">{lead}</p>
      </header>
      {children}
    </section>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  /** Stands beside the title. */
  readonly mark?: string | undefined;
  readonly note?: ReactNode;
  readonly error?: string | null;
  /** Whether the error is announced from where it stands: no toast says it. */
  readonly alert?: boolean;
  /** Whether what can be done takes many words: on a phone it is below the words then, not beside them. */
  readonly wordy?: boolean;
  readonly children?: ReactNode;
}

/** A line of a section: what it is, what is known of it, and what can be done with it. */
export function Row(props: RowProps) {
  const { icon, title, mark, note, error, alert = false, wordy = false, children } = props;
  return (
    <div className={wordy ? 'setting-row setting-row--wordy' : 'setting-row'}>
      <span className="setting-row__icon">
        <Icon name={icon} />
      </span>
      <div className="setting-row__words">
        <p className="setting-row__title">
          {title}
          {mark && <span className="setting-row__mark">{mark}</span>}
        </p>
        {note && <p className="setting-row__note">{note}</p>}
        {error && (
          <p className="setting__error" role={alert ? 'alert' : undefined}>
            {error}
          </p>
        )}
      </div>
      <div className="setting-row__actions">{children}</div>
    </div>
  );
}
