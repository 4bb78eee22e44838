/** Deleting the account: what is deleted and what stays, with the INK ID typed to confirm; then the result. */
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { navigate } from '../../../shared/api/navigate.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { Field } from '../../../shared/form/Field.tsx';
import { useFormFocus } from '../../../shared/form/focus.ts';
import { cleanInkId } from '../../../shared/form/ink-id.ts';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { gap, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { settings } from '../texts.ts';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';
import './factors.css';

const CONSEQUENCES = ['profile', 'zips', 'orders', 'open'] as const;

/** A session may have ended for another reason. Only a deleted account can't be named as a referrer. */
async function isDeleted(inkId: string): Promise<boolean> {
  const { code } = await call('/referrer/lookup', { referrer_id: inkId });
  return code === 'referrer.unknown';
}

interface DeleteDialogProps {
  readonly flow: SettingsFlow;
  /** US dollars of earnings that can't be requested. */
  readonly givenUp: number;
  readonly onClose: () => void;
  /** It may be called when the dialog is gone. */
  readonly onDeleted: () => void;
}

export function DeleteDialog({ flow, givenUp, onClose, onDeleted }: DeleteDialogProps) {
  const lang = useLang();
  const { inkId } = flow;
  const t = useText(settings);
  const action = useAction({ toastErrors: false });
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [ordered, setOrdered] = useState(false);
  const [ref, focusInvalid] = useFormFocus();
  const consequencesId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isConfirmed = cleanInkId(typed).toLowerCase() === inkId.toLowerCase();
    setWrong(!isConfirmed);
    if (!isConfirmed) return focusInvalid();
    action.run(async () => {
      const payload = { ink_id: inkId, given_up: givenUp };
      const reply = await flow.call('/user/delete', payload, () => isDeleted(inkId));
      setOrdered(reply?.code === 'delete.order_open');
      if (action.succeeded(reply)) onDeleted();
    });
  };

  return (
    <Dialog
      title={t('delete.title', { id: inkId })}
      describedBy={consequencesId}
      busy={action.busy}
      onClose={onClose}
    >
      <ul className="delete-consequences" id={consequencesId}>
        {CONSEQUENCES.map((one) => (
          <li key={one} className="delete-consequences__item">
            {t(`delete.${one}`)}
          </li>
        ))}
        {givenUp > 0 && (
          <li className="delete-consequences__item">
            {t('delete.given_up', { amount: usd(givenUp) })}
          </li>
        )}
      </ul>
      <form ref={ref} className="dialog__parts" noValidate onSubmit={submit}>
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
          {action.error && <span>{action.error}</span>}
          {action.error && ordered && (
            <span>
              {gap(lang)}
              <a href="/orders">{t('delete.order_open')}</a>
            </span>
          )}
        </p>
        <div className="cluster delete-actions">
          <SubmitButton pending={action.busy} look="danger" size="medium">
            {t('delete.confirm')}
          </SubmitButton>
          <Button
            look="quiet"
            aria-disabled={action.busy || undefined}
            onClick={() => action.busy || onClose()}
          >
            {t('delete.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const leave = () => navigate('/');

export function DeletedDialog({ flow }: { readonly flow: SettingsFlow }) {
  const { inkId } = flow;
  const t = useText(settings);
  const textId = useId();
  return (
    <Dialog
      title={t('deleted.title', { id: inkId })}
      describedBy={textId}
      closeLabel={t('deleted.home')}
      onClose={leave}
    >
      <p className="dialog__text" id={textId}>
        {t('deleted.text')}
      </p>
      <div className="cluster dialog__buttons">
        <Button size="medium" onClick={leave}>
          {t('deleted.home')}
        </Button>
      </div>
    </Dialog>
  );
}
