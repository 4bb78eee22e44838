/**
 * A modal dialog: render it to open it. It shows its beginning. Focus moves to the first focusable thing in it, and
 * back to where it was afterwards. Esc and the cross close it.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { focusFirst } from '../form/focus.ts';
import { useText } from '../texts/catalogue.ts';
import { island } from '../texts/texts.ts';
import { Toaster } from '../toast/Toaster.tsx';
import { Icon } from './Icon.tsx';
import './dialog.css';

interface Props {
  readonly title: string;
  /** Ids of what is read aloud with the title as it opens. */
  readonly describedBy: string;
  /** If closing leads somewhere, or needs something first. */
  readonly closeLabel?: string | undefined;
  /** While it awaits an answer, neither Esc nor the cross closes it. A browser may still close it. */
  readonly busy?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, describedBy, closeLabel, busy = false, onClose, children }: Props) {
  const t = useText(island);
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Chrome gives the focus to a panel that scrolls.
    focusFirst(
      panel.current?.querySelectorAll('a[href], button, input:not([hidden]), select') ?? [],
    );
    // To focus something further down the browser scrolls, WebKit only later: this also cancels that.
    panel.current?.scrollTo(0, 0);
    // Closed before it is removed: only then does the browser restore focus.
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <div ref={panel} className="dialog__panel">
        <h2 className="dialog__title" id={titleId}>
          {title}
        </h2>
        {children}
        {/* Last, so that it does not get focus first. */}
        <button
          type="button"
          className="icon-box close-button dialog__close"
          aria-label={closeLabel ?? t('close')}
          aria-disabled={busy || undefined}
          onClick={() => busy || onClose()}
        >
          <Icon name="close" />
        </button>
      </div>
      <Toaster inDialog />
    </dialog>
  );
}
