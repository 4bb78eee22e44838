/** What INKPAY holds about a customer: as a file to take along, or to be deleted. */
import { type FormEvent, useState } from 'react';
import { navigate } from '../../../shared/api/navigate.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { Field } from '../../../shared/form/Field.tsx';
import { cleanInkId } from '../../../shared/form/ink-id.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Row, Setting } from './Setting.tsx';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';
import '../../../shared/controls/dialog.css';

interface Props {
  readonly flow: SettingsFlow;
  readonly inkId: string;
}

export function MyData({ flow, inkId }: Props) {
  const { lang } = flow;
  const t = text(settings, lang);
  const action = useAction(lang);
  const [deleting, setDeleting] = useState(false);
  const download = () =>
    action.run(async () => {
      const reply = await flow.file('/user/data');
      if (action.settle(reply, t('data.downloaded'))) saveFile(`inkpay-${inkId}.json`, reply.file);
    });

  return (
    <Setting name="data" lang={lang}>
      <Row
        icon="download"
        title={t('data.download.title')}
        note={t('data.download.text')}
        error={action.error}
        wordy
      >
        <SubmitButton
          lang={lang}
          pending={action.busy}
          look="secondary"
          size="small"
          onClick={download}
        >
          {t('data.download')}
        </SubmitButton>
      </Row>
      <Disclosure flow={flow} />
      <Row icon="close" title={t('data.delete.title')} note={t('data.delete.text')} wordy>
        <Button look="danger" size="small" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </Row>
      {deleting && <DeleteDialog flow={flow} inkId={inkId} onClose={() => setDeleting(false)} />}
    </Setting>
  );
}

/** What was disclosed of a customer to others, by e-mail: a right of residents of California. */
function Disclosure({ flow }: { readonly flow: SettingsFlow }) {
  const { lang } = flow;
  const t = text(settings, lang);
  const action = useAction(lang);
  const ask = () =>
    action.run(async () => action.settle(await flow.call('/user/disclosure'), t('data.disclosed')));
  return (
    <Row
      icon="mail"
      title={t('data.disclosure.title')}
      note={t('data.disclosure.text')}
      error={action.error}
      wordy
    >
      <ConfirmButton
        lang={lang}
        pending={action.busy}
        title={t('data.disclosure.again')}
        text={t('data.disclosure.again.text')}
        confirm={t('data.disclosure')}
        onConfirm={ask}
      >
        {t('data.disclosure')}
      </ConfirmButton>
    </Row>
  );
}

const CONSEQUENCES = ['profile', 'zips', 'orders', 'open'] as const;

interface DeleteDialogProps {
  readonly flow: SettingsFlow;
  readonly inkId: string;
  readonly onClose: () => void;
}

/** Deleting the account: what goes and what stays, and the INK ID typed to mean it. */
function DeleteDialog({ flow, inkId, onClose }: DeleteDialogProps) {
  const { lang } = flow;
  const t = text(settings, lang);
  const action = useAction(lang, false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const meant = cleanInkId(typed).toLowerCase() === inkId.toLowerCase();
    setWrong(!meant);
    if (!meant) return;
    action.run(async () => {
      if (action.settle(await flow.call('/user/delete'))) navigate('/');
    });
  };

  return (
    <Dialog title={t('delete.title', { id: inkId })} closeLabel={t('close')} onClose={onClose}>
      <ul className="consequences">
        {CONSEQUENCES.map((one) => (
          <li key={one} className="consequences__one">
            {t(`delete.${one}`)}
          </li>
        ))}
      </ul>
      <form className="dialog__parts" noValidate onSubmit={submit}>
        <Field
          label={t('delete.type', { id: inkId })}
          error={wrong ? t('delete.wrong') : null}
          name="ink_id_again"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        <p className="dialog__error" role="alert">
          {action.error}
        </p>
        <div className="dialog__actions">
          <SubmitButton lang={lang} pending={action.busy} look="danger" size="medium">
            {t('delete.confirm')}
          </SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {t('delete.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
