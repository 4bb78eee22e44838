/** The data that INKPAY has about a customer: download it, or delete it. */
import { useState } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { DeleteDialog, DeletedDialog } from './DeleteDialog.tsx';
import { Row, Setting } from './Setting.tsx';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

interface Props {
  readonly flow: SettingsFlow;
  /** US dollars of earnings that are forfeited with the account. */
  readonly givenUp: number;
}

export function MyData({ flow, givenUp }: Props) {
  const { inkId } = flow;
  const t = useText(settings);
  const action = useAction({ toastErrors: false });
  const [deleting, setDeleting] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const download = () =>
    action.run(async () => {
      const reply = await flow.file('/user/data');
      if (action.succeeded(reply, t('data.downloaded')))
        saveFile(`inkpay-${inkId}.json`, reply.file);
    });

  return (
    <Setting name="data">
      <Row
        icon="download"
        title={t('data.download.title')}
        note={t('data.download.text')}
        error={action.error}
        alert
        stacked
      >
        <SubmitButton pending={action.busy} look="secondary" size="small" onClick={download}>
          {t('data.download')}
        </SubmitButton>
      </Row>
      <Disclosure flow={flow} />
      <Row icon="close" title={t('data.delete.title')} note={t('data.delete.text')} stacked>
        <Button look="danger" size="small" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </Row>
      {deleting && !deleted && (
        <DeleteDialog
          flow={flow}
          givenUp={givenUp}
          onClose={() => setDeleting(false)}
          onDeleted={() => setDeleted(true)}
        />
      )}
      {deleted && <DeletedDialog flow={flow} />}
    </Setting>
  );
}

/** Which data was disclosed to others, by e-mail: a right of residents of California. */
function Disclosure({ flow }: { readonly flow: SettingsFlow }) {
  const t = useText(settings);
  const action = useAction({ toastErrors: false });
  const requestDisclosure = () =>
    action.run(async () =>
      action.succeeded(await flow.call('/user/disclosure'), t('data.disclosed')),
    );
  return (
    <Row
      icon="mail"
      title={t('data.disclosure.title')}
      note={t('data.disclosure.text')}
      error={action.error}
      alert
      stacked
    >
      <ConfirmButton
        pending={action.busy}
        title={t('data.disclosure.again')}
        text={t('data.disclosure.again.text')}
        confirm={t('data.disclosure')}
        onConfirm={requestDisclosure}
      >
        {t('data.disclosure')}
      </ConfirmButton>
    </Row>
  );
}
