/**
 * One section of the settings: its heading, its purpose, its contents and its errors. Its forms have the method dialog:
 * before hydration they send nothing, as what was typed must not be in a URL.
 */

import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../../../shared/controls/Icon.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import './settings.css';

/** The settings' sections, in order; each can be linked to by name. */
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
  readonly error?: string | null;
  /** Gets focus when the focused element is gone. */
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly children: ReactNode;
}

export function Setting({ name, error, ref, children }: Props) {
  const t = useText(settings);
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

export function SettingFrame({ id, title, lead, ref, children }: FrameProps) {
  return (
    <section ref={ref} className="setting" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <header className="setting__head">
        <h2 className="setting__title" id={`${id}-title`}>
          {title}
        </h2>
        <p className="note setting__lead">{lead}</p>
      </header>
      {children}
    </section>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  /** Next to the title. */
  readonly mark?: string | undefined;
  readonly note?: ReactNode;
  readonly error?: string | null;
  /** Whether the error is announced in place: no toast shows it. */
  readonly alert?: boolean;
  /** Whether the actions have long labels: on a phone they are then below the text, not next to it. */
  readonly stacked?: boolean;
  readonly children?: ReactNode;
}

/** A row of a section: what it is, its current value, and its actions. */
export function Row(props: RowProps) {
  const { icon, title, mark, note, error, alert = false, stacked = false, children } = props;
  return (
    <div className={stacked ? 'setting-row setting-row--stacked' : 'setting-row'}>
      <span className="icon-box setting-row__icon">
        <Icon name={icon} />
      </span>
      <div className="setting-row__body">
        <p className="cluster setting-row__title">
          <span>{title}</span>
          {mark && <span className="setting-row__mark">{mark}</span>}
        </p>
        {note && <p className="note setting-row__note">{note}</p>}
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
