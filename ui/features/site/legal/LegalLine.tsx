/** A line of a legal document, in which the e-mail address and the names of the other documents are links. */

import { Linked } from '../../../shared/controls/Linked.tsx';
import type { Documents } from './legal.ts';

interface Props {
  readonly text: string;
  readonly email: string;
  readonly others: Documents;
}

export function LegalLine({ text, email, others }: Props) {
  const parts = {
    email: <a href={`mailto:${email}`}>{email}</a>,
    privacy: <a href="/privacy">{others.privacy}</a>,
  };
  return <Linked text={text} parts={parts} />;
}
