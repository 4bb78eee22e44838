/** Whoever was found: a stranger to follow, somebody who is followed, or oneself. */
import type { ReactNode } from 'react';
import type { Contact } from '../../../generated/Contact.ts';
import { Initial } from '../../../shared/header/Initial.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { addressBook } from '../texts.ts';
import { FollowForm } from './FollowForm.tsx';

interface Props {
  readonly inkId: string;
  readonly isMe: boolean;
  /** As they are in the address book, if they are. */
  readonly contact: Contact | undefined;
  /** Nobody more can be followed. */
  readonly full: boolean;
  readonly lang: Lang;
}

export function Found({ inkId, isMe, contact, full, lang }: Props) {
  const t = text(addressBook, lang);
  if (isMe) return <Card inkId={inkId} text={t('found.oneself')} />;
  if (contact) {
    return (
      <Card inkId={inkId} text={t('found.followed', { since: dayText(contact.since, lang) })}>
        <FollowForm act="unfollow" inkId={inkId} lang={lang} />
      </Card>
    );
  }
  return (
    <Card inkId={inkId} text={t('found.stranger')}>
      {!full && <FollowForm act="follow" look="primary" inkId={inkId} lang={lang} />}
    </Card>
  );
}

interface CardProps {
  readonly inkId: string;
  /** How they stand to whoever looks. */
  readonly text: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

function Card({ inkId, text: words, children }: CardProps) {
  return (
    <section className="found" aria-labelledby="found-id">
      <Initial of={{ ink_id: inkId }} />
      <div className="found__who" role="status">
        <h2 className="found__id" id="found-id">{`@${inkId}`}</h2>
        <p className="found__text">{words}</p>
      </div>
      {children}
    </section>
  );
}
