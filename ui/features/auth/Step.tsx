/**
 * One screen of a flow: a heading, a sentence, and a form or buttons. When it replaces another, focus moves
 * into it; if something in it is invalid, to that field.
 */
import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon } from '../../shared/controls/Icon.tsx';
import { useFocusInvalid } from '../../shared/form/focus.ts';
import { useText } from '../../shared/texts/catalogue.ts';
import { auth } from './texts.ts';
import './auth.css';

interface Props {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly flow: StepFlow;
  readonly back?: { readonly label: string; readonly onBack: () => void };
  /** Without it, the step has only buttons. */
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

interface StepFlow {
  /** False for what the server rendered: a page must not take focus when it loads. */
  readonly entered: boolean;
  /** Counts the failed attempts. */
  readonly attempt: number;
  /** The step's position among all: "Step 2 of 5". */
  readonly position?: StepPosition;
}

const INVALID = '[aria-invalid]';
const FIELD = 'input:not([readonly], [type="hidden"])';

function useEntryFocus(root: RefObject<HTMLElement | null>, entered: boolean): void {
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const enter = useEffectEvent(() => {
    if (entered) (find(INVALID) ?? find(FIELD) ?? find('h1'))?.focus();
  });
  // Before the next keystroke: fast typing belongs to the new step.
  useLayoutEffect(() => enter(), []);
}

export function Step({ title, lead, flow, back, onSubmit, children }: Props) {
  const { entered, attempt, position } = flow;
  const root = useRef<HTMLElement>(null);
  const heading = useId();
  useEntryFocus(root, entered);
  useFocusInvalid(root, attempt);
  return (
    <section ref={root} className="step" aria-labelledby={heading}>
      {(back || position) && (
        <div className="step__top">
          {back && (
            <button
              type="button"
              className="icon-box step__back"
              aria-label={back.label}
              onClick={back.onBack}
            >
              <Icon name="back" />
            </button>
          )}
          {position && <StepProgress {...position} />}
        </div>
      )}
      <h1 className="step__title" id={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="lead step__lead">{lead}</p>}
      {onSubmit ? (
        <form
          className="step__form"
          aria-labelledby={heading}
          // Before hydration it sends nothing: what was typed stays, and so does the return path in the URL.
          method="dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
        </form>
      ) : (
        <div className="step__form">{children}</div>
      )}
    </section>
  );
}

interface StepPosition {
  /** Counted from 1. */
  readonly n: number;
  readonly of: number;
}

/** The position of the step that is shown. */
export const positionOf = (view: string, steps: readonly string[]): StepPosition => ({
  n: steps.indexOf(view) + 1,
  of: steps.length,
});

/** A step's position among all, in words and as a bar of as many parts. */
function StepProgress({ n, of }: StepPosition) {
  const t = useText(auth);
  const parts = Array.from({ length: of }, (_, position) => position);
  return (
    <div className="step-progress">
      <p className="note-faint step-progress__text">{t('step', { n, m: of })}</p>
      <div className="step-progress__bar" aria-hidden="true">
        {parts.map((position) => (
          <span
            key={position}
            className={
              position < n ? 'step-progress__part step-progress__part--done' : 'step-progress__part'
            }
          />
        ))}
      </div>
    </div>
  );
}
