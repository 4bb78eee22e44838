/**
 * How many recovery codes are left, and creating ten new ones. Without a second factor they are
 * useless: then there are none.
 */

import { useState } from 'react';
import { copyText } from '../../../shared/api/clipboard.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Setting } from './Setting.tsx';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';
import '../../../shared/controls/dialog.css';

/** With this few left, it is time for new ones. */
const FEW = 3;

const level = (left: number) => (left === 0 ? 'none' : left <= FEW ? 'few' : 'enough');

export function RecoveryCodes({ flow }: { readonly flow: SettingsFlow }) {
  const { lang, security } = flow;
  const t = text(settings, lang);
  const action = useAction(lang);
  const left = security.recovery_codes_left;
  const make = () =>
    action.run(async () => {
      action.settle(await flow.call('/user/recovery-codes'), t('recovery.made'));
    });

  if (left === 0 && !security.authenticator && !security.mailed_codes) {
    return (
      <Setting name="recovery" lang={lang}>
        <p className="setting__state">{t('recovery.idle')}</p>
      </Setting>
    );
  }
  return (
    <Setting name="recovery" lang={lang} error={action.error}>
      <div className="recovery">
        <p className={`recovery__left recovery__left--${level(left)}`}>
          <span className="recovery__number">{count(left)}</span>
          <span>{t('recovery.left', { n: left })}</span>
        </p>
        <p className="recovery__note">{t(`recovery.${level(left)}`)}</p>
        {left === 0 ? (
          <SubmitButton lang={lang} pending={action.busy} size="small" onClick={make}>
            {t('recovery.make')}
          </SubmitButton>
        ) : (
          <ConfirmButton
            lang={lang}
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

interface CodesDialogProps {
  readonly codes: readonly string[];
  readonly inkId: string;
  readonly lang: Lang;
  readonly onClose: () => void;
}

/** New recovery codes, shown only this once: to be copied, saved as text, or written down. */
export function CodesDialog({ codes, inkId, lang, onClose }: CodesDialogProps) {
  const t = text(settings, lang);
  const [said, setSaid] = useState('');
  const list = codes.join('\n');
  const copy = async () => {
    setSaid('');
    setSaid(t((await copyText(list)) ? 'recovery.copied' : 'recovery.copy_failed'));
  };
  const save = () => {
    const contents = `${t('recovery.file', { id: `@${inkId}` })}\n\n${list}\n`;
    saveFile(`inkpay-${inkId}.txt`, contents);
  };
  return (
    <Dialog title={t('recovery.shown.title')} lang={lang} onClose={onClose}>
      <p className="dialog__text dialog__text--warning">{t('recovery.shown.text')}</p>
      <ol className="recovery-codes" aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code} className="recovery-codes__code">
            {code}
          </li>
        ))}
      </ol>
      <div className="recovery-codes-actions">
        <Button look="secondary" size="small" onClick={copy}>
          <Icon name="copy" />
          {t('recovery.copy')}
        </Button>
        <Button look="secondary" size="small" onClick={save}>
          <Icon name="download" />
          {t('recovery.save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('recovery.kept')}
        </Button>
      </div>
      <p className="dialog__status" role="status">
        {said}
      </p>
    </Dialog>
  );
}
