/** All followed customers, ordered by INK ID, or a message that there are none. */

import type { AddressBookProps, Contact } from '../../../generated/types.ts';
import { Button, type ButtonLook } from '../../../shared/controls/Button.tsx';
import { CountedList } from '../../../shared/controls/CountedList.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { Avatar } from '../../../shared/header/Avatar.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { addressBook } from '../texts.ts';
import '../../../shared/controls/counted-list.css';

type Props = Pick<AddressBookProps, 'follows' | 'most'>;

export function Contacts({ follows, most }: Props) {
  const lang = useLang();
  const t = useText(addressBook);
  if (follows.length === 0) {
    return (
      <div className="counted-list">
        <Empty icon={<PageIcon name="address-book" />} title={t('empty')} text={t('empty.text')} />
      </div>
    );
  }
  return (
    <CountedList
      id="contacts"
      title={t('list')}
      count={t('list.count', { n: follows.length, most })}
    >
      {follows.map(({ ink_id, since }) => (
        <li key={ink_id} className="contact">
          <Avatar inkId={ink_id} />
          <div className="contact__who">
            <p className="numerals contact__id">{`@${ink_id}`}</p>
            <p className="note-faint">{t('list.since', { since: dayText(since, lang) })}</p>
          </div>
          <FollowForm act="unfollow" inkId={ink_id} />
        </li>
      ))}
    </CountedList>
  );
}

interface FoundCustomerProps {
  readonly inkId: string;
  readonly isMe: boolean;
  /** Their entry in the address book, if any. */
  readonly contact: Contact | undefined;
  /** The address book is full. */
  readonly full: boolean;
}

/** The customer who was found: a stranger to follow, a followed customer, or the reader. */
export function FoundCustomer({ inkId, isMe, contact, full }: FoundCustomerProps) {
  const lang = useLang();
  const t = useText(addressBook);
  const relation = () => {
    if (isMe) return t('found.oneself');
    if (contact) return t('found.followed', { since: dayText(contact.since, lang) });
    return t('found.stranger');
  };
  return (
    <section className="cluster found-customer" aria-labelledby="found-id">
      <Avatar inkId={inkId} />
      <div className="found-customer__who" role="status">
        <h2 className="numerals found-customer__id" id="found-id">{`@${inkId}`}</h2>
        <p className="note found-customer__text">{relation()}</p>
      </div>
      {!isMe && contact && <FollowForm act="unfollow" inkId={inkId} />}
      {!(isMe || contact || full) && <FollowForm act="follow" look="primary" inkId={inkId} />}
    </section>
  );
}

interface FollowFormProps {
  readonly act: 'follow' | 'unfollow';
  readonly inkId: string;
  /** They were followed until just now. */
  readonly again?: boolean;
  readonly look?: ButtonLook;
}

/** A button that follows or unfollows a customer: a form, so that it works without script. */
export function FollowForm({ act, inkId, again = false, look = 'secondary' }: FollowFormProps) {
  const t = useText(addressBook);
  return (
    <CustomerForm className="follow-form" action={`/address-book/${act}`}>
      <input type="hidden" name="ink_id" value={inkId} />
      <Button type="submit" size="small" look={look}>
        {t(again ? 'follow.again' : act)}
        <span className="visually-hidden">{` @${inkId}`}</span>
      </Button>
    </CustomerForm>
  );
}
