/** Everybody who is followed, in the order of their INK IDs, or that there is nobody. */
import type { Contact } from '../../../generated/Contact.ts';
import { CountedList } from '../../../shared/controls/CountedList.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { Initial } from '../../../shared/header/Initial.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { addressBook } from '../texts.ts';
import { FollowForm } from './FollowForm.tsx';
import '../../../shared/controls/counted.css';

interface Props {
  readonly follows: readonly Contact[];
  readonly most: number;
  readonly lang: Lang;
}

export function Contacts({ follows, most, lang }: Props) {
  const t = text(addressBook, lang);
  if (follows.length === 0) {
    return (
      <div className="counted">
        <Empty icon="address-book" title={t('empty')} text={t('empty.text')} />
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
          <Initial of={{ ink_id }} />
          <div className="contact__who">
            <p className="contact__id">{`@${ink_id}`}</p>
            <p className="contact__since">{t('list.since', { since: dayText(since, lang) })}</p>
          </div>
          <FollowForm act="unfollow" inkId={ink_id} lang={lang} />
        </li>
      ))}
    </CountedList>
  );
}
