/** A code by e-mail at each log-in: on or off. Where the operator does not offer it, it can be turned off at most. */

import { useRef } from 'react';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';
import './switch.css';

export function MailedCodes({ flow }: { readonly flow: SettingsFlow }) {
  const { security } = flow;
  const { mailed_codes_offered: offered, mailed_codes: isOn } = security;
  const t = useText(settings);
  const action = useAction();
  const section = useRef<HTMLElement>(null);
  const change = (on: boolean) =>
    action.run(async () => {
      const reply = await flow.call('/user/mailed-codes', { on });
      const done = action.succeeded(reply, t(on ? 'mailed.turned_on' : 'mailed.turned_off'));
      if (done && !offered) section.current?.focus();
    });

  return (
    <Setting ref={section} name="mailed" error={action.error}>
      {(offered || isOn) && (
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={isOn}
          aria-busy={action.busy}
          onClick={() => change(!isOn)}
        >
          <span className="switch__body">
            <span className="switch__title">{t('mailed.switch')}</span>
            <span className="note switch__note">{t('mailed.to', { email: security.email })}</span>
          </span>
          <span className="switch__track" aria-hidden="true" />
        </button>
      )}
      {!offered && <p className="setting__state">{t('mailed.closed')}</p>}
    </Setting>
  );
}
