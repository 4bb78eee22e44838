/** New recovery codes, shown this once: to be copied, saved as text, or written down. */
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Icon } from '../../components/Icon.tsx';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { settings } from '../../i18n/settings.ts';
import { copyText } from '../../lib/clipboard.ts';
import { saveFile } from '../../lib/save-file.ts';

interface Props {
  readonly codes: readonly string[];
  readonly inkId: string;
  readonly lang: Lang;
  readonly onClose: () => void;
}

export function CodesDialog({ codes, inkId, lang, onClose }: Props) {
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
    <Dialog title={t('recovery.shown.title')} closeLabel={t('close')} onClose={onClose}>
      <p className="dialog__text dialog__text--warning">{t('recovery.shown.text')}</p>
      <ol className="codes" aria-label={t('recovery.list')}>
        {codes.map((code) => (
          <li key={code} className="codes__code">
            {code}
          </li>
        ))}
      </ol>
      <div className="codes-ways">
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
      <p className="dialog__said" role="status">
        {said}
      </p>
    </Dialog>
  );
}
