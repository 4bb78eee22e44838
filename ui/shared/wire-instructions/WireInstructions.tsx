/**
 * Where a balance is wired to, and under which reference: as a list, over the page, and as a link that opens it there.
 * Copying needs script, reading does not.
 */

import { useState } from 'react';
import type { WireInstructions } from '../../generated/types.ts';
import { orderHref } from '../api/hrefs.ts';
import { ButtonLink, isPlain } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useCopy } from '../controls/use-copy.ts';
import { useLang, useText } from '../texts/catalogue.ts';
import { dueText } from '../texts/dates.ts';
import { decimalUsd, usd } from '../texts/format.ts';
import { wireInstructions as texts } from './texts.ts';
import '../controls/dialog.css';
import './wire-instructions.css';

/** What a wire is for. */
interface WiredOrder {
  readonly order: string;
  /** US dollars. */
  readonly amount: number;
  readonly due: string | null;
}

export interface WireInstructionsProps {
  readonly wireInstructions: WireInstructions;
  /** Null before there is an order. */
  readonly of: WiredOrder | null;
}

const ACCOUNT = ['beneficiary', 'bank', 'routing', 'account', 'swift'] as const;

export function WireInstructionsList({ wireInstructions, of }: WireInstructionsProps) {
  const lang = useLang();
  const t = useText(texts);
  /** `copied` is null if there is nothing to copy. */
  const row = (key: Parameters<typeof t>[0], value: string, copied: string | null = value) => (
    <div key={key} className="wire-instructions__item">
      <dt className="note wire-instructions__label">{t(key)}</dt>
      <dd className="wire-instructions__value">
        {value}
        {copied !== null && <CopyValueButton value={copied} what={t(key)} />}
      </dd>
    </div>
  );
  return (
    <dl className="wire-instructions">
      {ACCOUNT.filter((key) => wireInstructions[key] !== '').map((key) =>
        row(key, wireInstructions[key]),
      )}
      {of ? row('reference', of.order) : row('reference', t('reference.later'), null)}
      {of && row('amount', usd(of.amount), decimalUsd(of.amount))}
      {of?.due && row('due', dueText(of.due, lang), null)}
    </dl>
  );
}

interface CopyValueButtonProps {
  readonly value: string;
  /** Its name, for the button's label. */
  readonly what: string;
}

/** Copies one value, and says next to it whether that worked. */
function CopyValueButton({ value, what }: CopyValueButtonProps) {
  const t = useText(texts);
  const [said, copy] = useCopy();
  return (
    <span className="copy">
      <button
        type="button"
        className="copy__button"
        aria-label={t('copy', { what })}
        onClick={() => void copy(value)}
      >
        <Icon name="copy" />
      </button>
      <span className="copy__status" role="status">
        {said}
      </span>
    </span>
  );
}

interface DialogProps extends WireInstructionsProps {
  readonly onClose: () => void;
}

/** The wiring instructions over the page. */
export function WireInstructionsDialog({ wireInstructions, of, onClose }: DialogProps) {
  const t = useText(texts);
  // No day is known before the deposit is paid.
  const paid = of?.due ? 'text' : 'text.deposit';
  return (
    <Dialog title={t('title')} describedBy="wire-text" onClose={onClose}>
      <p className="dialog__text" id="wire-text">
        {t(of ? paid : 'text.before')}
      </p>
      <WireInstructionsList wireInstructions={wireInstructions} of={of} />
    </Dialog>
  );
}

interface LinkProps extends WireInstructionsProps {
  readonly of: WiredOrder;
}

/** Opens the wiring instructions of an order. With a modifier, or without script, it leads to the order's page, which has them. */
export function WireInstructionsLink(props: LinkProps) {
  const { of } = props;
  const t = useText(texts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonLink
        size="small"
        href={`${orderHref(of.order)}#wiring`}
        aria-haspopup="dialog"
        onClick={(click) => {
          if (!isPlain(click)) return;
          click.preventDefault();
          setOpen(true);
        }}
      >
        {t('title')}
        <span className="visually-hidden">{` ${t('title.which', { order: of.order })}`}</span>
      </ButtonLink>
      {open && <WireInstructionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
