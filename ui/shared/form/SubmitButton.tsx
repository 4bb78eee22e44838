/**
 * A button that awaits its answer: it keeps its place and the focus, says that it is busy, and
 * ignores a second press.
 */

import type { ReactNode } from 'react';
import { type ButtonStyle, buttonClass } from '../controls/Button.tsx';
import { useText } from '../texts/catalogue.ts';
import { island } from '../texts/texts.ts';
import './form.css';

interface Props extends ButtonStyle {
  readonly pending: boolean;
  /** Whether a press is ignored: by default, while it is pending. */
  readonly blocked?: boolean;
  readonly disabled?: boolean;
  /** Without it the button submits its form. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export function SubmitButton({
  pending,
  blocked = pending,
  disabled,
  onClick,
  children,
  ...style
}: Props) {
  const busy = pending ? ' submit--busy' : '';
  return (
    <>
      <button
        type={onClick ? 'button' : 'submit'}
        className={`${buttonClass({ size: 'large', ...style })} submit${busy}`}
        disabled={disabled}
        aria-disabled={blocked || undefined}
        onClick={(event) => {
          if (blocked) event.preventDefault();
          else onClick?.();
        }}
      >
        <span className="submit__label">{children}</span>
      </button>
      <PendingStatus pending={pending} />
    </>
  );
}

/** Announces that something is in progress. Next to a button: inside one, nothing is announced. */
export function PendingStatus({ pending }: Pick<Props, 'pending'>) {
  const t = useText(island);
  return (
    <span className="visually-hidden" role="status">
      {pending ? t('wait') : ''}
    </span>
  );
}
