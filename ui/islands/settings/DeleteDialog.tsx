/** Deleting the account: what goes and what stays, and the INK ID typed to mean it. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/form/Field.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { text } from '../../i18n/catalogue.ts';
import { settings } from '../../i18n/settings.ts';
import { cleanInkId } from '../../lib/ink-id.ts';
import { navigate } from '../../lib/navigate.ts';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

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
