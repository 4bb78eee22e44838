/** A code by e-mail at each log-in: on or off, or not offered by whoever runs the site. */

import type { ReactNode } from 'react';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { Setting } from './Setting.tsx';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

export function MailedCodes({ desk }: { readonly desk: Desk }) {
  const { lang, security } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const change = (on: boolean) =>
    act.run(async () => {
      const reply = await desk.call('/user/mailed-codes', { on });
      act.settle(reply, t(on ? 'mailed.turned_on' : 'mailed.turned_off'));
    });

  return (
    <Setting name="mailed" lang={lang} error={act.error}>
      {security.mailed_codes_offered ? (
        <Switch on={security.mailed_codes} pending={act.busy} onChange={change}>
          <span className="switch__title">{t('mailed.switch')}</span>
          <span className="switch__note">{t('mailed.to', { email: security.email })}</span>
        </Switch>
      ) : (
        <p className="setting__state">{t('mailed.closed')}</p>
      )}
    </Setting>
  );
}

interface SwitchProps {
  readonly on: boolean;
  readonly pending: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

/** Something that is on or off, changed by one press. While the change is on its way it waits. */
function Switch({ on, pending, onChange, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-busy={pending}
      onClick={() => {
        if (!pending) onChange(!on);
      }}
    >
      <span className="switch__words">{children}</span>
      <span className="switch__track" aria-hidden="true" />
    </button>
  );
}
