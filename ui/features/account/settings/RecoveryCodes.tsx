/**
 * How many recovery codes are left, and creating ten new ones. Without a second factor they are
 * useless: then there are none.
 */

import { useRef } from 'react';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';
import './factors.css';

/** With this few left, it is time for new ones. */
const FEW = 3;

const level = (left: number) => (left === 0 ? 'none' : left <= FEW ? 'few' : 'enough');

export function RecoveryCodes({ flow }: { readonly flow: SettingsFlow }) {
  const { security } = flow;
  const t = useText(settings);
  const action = useAction();
  const section = useRef<HTMLElement>(null);
  const left = security.recovery_codes_left;
  const make = () =>
    action.run(async () => {
      const reply = await flow.call('/user/recovery-codes');
      const done = action.succeeded(reply, t('recovery.made'));
      // Another button replaces the one for the first codes as their dialog opens, which returns focus to here.
      if (done && left === 0) section.current?.focus();
    });

  if (left === 0 && !security.authenticator && !security.mailed_codes) {
    return (
      <Setting name="recovery">
        <p className="setting__state">{t('recovery.idle')}</p>
      </Setting>
    );
  }
  return (
    <Setting ref={section} name="recovery" error={action.error}>
      <div className="recovery">
        <p className={`recovery__left recovery__left--${level(left)}`}>
          <span className="numerals recovery__number">{count(left)}</span>
          <span>{t('recovery.left', { n: left })}</span>
        </p>
        <p className="note recovery__note">{t(`recovery.${level(left)}`)}</p>
        {left === 0 ? (
          <SubmitButton pending={action.busy} size="small" onClick={make}>
            {t('recovery.make')}
          </SubmitButton>
        ) : (
          <ConfirmButton
            pending={action.busy}
            title={t('recovery.again.title')}
            text={t('recovery.again.text')}
            confirm={t('recovery.make')}
            onConfirm={make}
          >
            {t('recovery.make')}
          </ConfirmButton>
        )}
      </div>
    </Setting>
  );
}
