/**
 * New recovery codes, shown only this once: to be copied, saved as text, or written down. Before they are copied or
 * saved, only the button that says so closes them.
 */

import { useId, useState } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { useCopy } from '../../../shared/controls/use-copy.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { saveFile } from './save-file.ts';
import type { SettingsFlow } from './use-settings.ts';
import '../../../shared/controls/dialog.css';
import './factors.css';

interface Props {
  readonly codes: readonly string[];
  readonly flow: SettingsFlow;
}

export function RecoveryCodesDialog({ codes, flow: { inkId, dropCodes } }: Props) {
  const t = useText(settings);
  const [said, copy] = useCopy();
  const [kept, setKept] = useState(false);
  const [times, setTimes] = useState(0);
  const textId = useId();
  const list = codes.join('\n');
  const save = () => {
    const contents = `${t('recovery.file', { id: `@${inkId}` })}\n\n${list}\n`;
    saveFile(`inkpay-${inkId}.txt`, contents);
    setKept(true);
  };
  // A browser may close it all the same: then it opens again.
  const close = () => (kept ? dropCodes() : setTimes(times + 1));
  return (
    <Dialog
      key={times}
      title={t('recovery.shown.title')}
      describedBy={textId}
      closeLabel={kept ? undefined : t('recovery.close')}
      busy={!kept}
      onClose={close}
    >
      <p className="dialog__text dialog__text--warning" id={textId}>
        {t('recovery.shown.text')}
      </p>
      <ol className="recovery-codes" aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code} className="recovery-codes__code">
            {code}
          </li>
        ))}
      </ol>
      <div className="recovery-codes-actions">
        <Button
          look="secondary"
          size="small"
          onClick={async () => (await copy(list)) && setKept(true)}
        >
          <Icon name="copy" />
          {t('recovery.copy')}
        </Button>
        <Button look="secondary" size="small" onClick={save}>
          <Icon name="download" />
          {t('recovery.save')}
        </Button>
        <Button size="small" onClick={dropCodes}>
          {t('recovery.saved')}
        </Button>
      </div>
      <p className="note dialog__status" role="status">
        {said}
      </p>
    </Dialog>
  );
}
