/** A button that asks for confirmation: for what can't be undone. */
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import '../../../shared/controls/dialog.css';

interface Props {
  readonly pending: boolean;
  /** The dialog's text. */
  readonly title: string;
  readonly text: string;
  /** The label of the confirming button. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

export function ConfirmButton({ pending, confirm, onConfirm, children, ...dialog }: Props) {
  const t = useText(settings);
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  const close = () => setOpen(false);
  return (
    <>
      <SubmitButton pending={pending} look="secondary" size="small" onClick={() => setOpen(true)}>
        {children}
      </SubmitButton>
      {isOpen && (
        <Dialog title={dialog.title} describedBy={textId} onClose={close}>
          <p className="dialog__text" id={textId}>
            {dialog.text}
          </p>
          <div className="cluster dialog__buttons">
            <Button
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {confirm}
            </Button>
            <Button look="quiet" onClick={close}>
              {t('cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
