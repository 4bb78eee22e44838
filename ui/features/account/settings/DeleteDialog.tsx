/** Deleting the account: what goes and what stays, and the INK ID typed to mean it. */
import { type FormEvent, useState } from 'react';
import { navigate } from '../../../shared/api/navigate.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { Field } from '../../../shared/form/Field.tsx';
import { cleanInkId } from '../../../shared/form/ink-id.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';
import '../../../shared/controls/dialog.css';

const CONSEQUENCES = ['profile', 'zips', 'orders', 'open'] as const;

interface Props {
  readonly desk: Desk;
  readonly inkId: string;
  readonly onClose: () => void;
}

export function DeleteDialog({ desk, inkId, onClose }: Props) {
  const { lang } = desk;
  const t = text(settings, lang);
  const act = useAct(lang, false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const meant = cleanInkId(typed).toLowerCase() === inkId.toLowerCase();
    setWrong(!meant);
    if (!meant) return;
    act.run(async () => {
      if (act.settle(await desk.call('/user/delete'))) navigate('/');
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
          {act.error}
        </p>
        <div className="dialog__actions">
          <SubmitButton lang={lang} pending={act.busy} look="danger" size="medium">
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
