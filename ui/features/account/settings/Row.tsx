/** A line of a section: what it is, what is known of it, and what can be done with it. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../shared/controls/Icon.tsx';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** Stands beside the title. */
  readonly mark?: string | undefined;
  readonly note?: ReactNode;
  readonly error?: string | null;
  /** Whether what can be done takes many words: on a phone it is below the words then, not beside them. */
  readonly wordy?: boolean;
  readonly children?: ReactNode;
}

export function Row({ icon, title, mark, note, error, wordy = false, children }: Props) {
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
        {error && <p className="setting__error">{error}</p>}
      </div>
      <div className="setting-row__ways">{children}</div>
    </div>
  );
}
