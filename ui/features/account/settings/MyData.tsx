/** What INKPAY holds about somebody: as a file to take along, or to be deleted. */
import { useState } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Row } from './Row.tsx';
import { Setting } from './Setting.tsx';
import { saveFile } from './save-file.ts';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

interface Props {
  readonly desk: Desk;
  readonly inkId: string;
}

export function MyData({ desk, inkId }: Props) {
  const { lang } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const [deleting, setDeleting] = useState(false);
  const download = () =>
    act.run(async () => {
      const reply = await desk.file('/user/data');
      if (act.settle(reply, t('data.downloaded'))) saveFile(`inkpay-${inkId}.json`, reply.file);
    });

  return (
    <Setting name="data" lang={lang}>
      <Row
        icon="download"
        title={t('data.download.title')}
        note={t('data.download.text')}
        error={act.error}
        wordy
      >
        <SubmitButton
          lang={lang}
          pending={act.busy}
          look="secondary"
          size="small"
          onClick={download}
        >
          {t('data.download')}
        </SubmitButton>
      </Row>
      <Disclosure desk={desk} />
      <Row icon="close" title={t('data.delete.title')} note={t('data.delete.text')} wordy>
        <Button look="danger" size="small" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </Row>
      {deleting && <DeleteDialog desk={desk} inkId={inkId} onClose={() => setDeleting(false)} />}
    </Setting>
  );
}
