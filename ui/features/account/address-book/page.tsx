/** The address book: finding an INK ID, following it, and all followed customers. */

import type { AddressBookProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { FieldFrame, FieldLine, useFieldIds } from '../../../shared/form/Field.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { addressBook as texts } from '../texts.ts';
import { Contacts, FollowForm, FoundCustomer } from './Contacts.tsx';
import '../../../shared/controls/counted-list.css';
import './address-book.css';

export const addressBook: Page<AddressBookProps> = {
  head: ownHead(texts, 'title', 'description'),
  Body: ({ shell, me, follows, most, find, finding, flash }) => {
    const t = useText(texts);
    const full = follows.length >= most;
    const found = finding?.ink_id;
    return (
      <PrivateFrame shell={shell} me={me} query={find === '' ? [] : [['find', find]]}>
        <PageHead
          title={t('title')}
          owner={<p className="lead address-book__owner">{`@${me.ink_id}`}</p>}
          lead={t('lead')}
        />
        <Flash flash={flash} from={texts}>
          {flash?.key === 'unfollowed' && flash.ink_id && (
            <FollowForm act="follow" again inkId={flash.ink_id} />
          )}
        </Flash>
        <FindForm find={find} finding={finding} />
        {found && (
          <FoundCustomer
            inkId={found}
            isMe={finding.outcome === 'oneself'}
            contact={follows.find((one) => one.ink_id === found)}
            full={full}
          />
        )}
        {full && <p className="address-book__full">{t('full', { most })}</p>}
        {(follows.length > 0 || !found) && <Contacts follows={follows} most={most} />}
        <p className="note-faint counted-list-note">
          <Icon name="lock" />
          {t('private')}
        </p>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/address-book'),
    follows: [
      { ink_id: 'ana.lima', since: 1772323200000 },
      { ink_id: 'Zoe_7', since: 1772409600000 },
    ],
    most: 500,
    find: '@mei',
    finding: { outcome: 'stranger', ink_id: 'Mei.Chen' },
    flash: { key: 'unfollowed', succeeded: true, ink_id: 'old.friend', zip: null },
  },
};

type FindFormProps = Pick<AddressBookProps, 'find' | 'finding'>;

/** Searches for a customer by their whole INK ID. What was typed stays, with any error below it. */
function FindForm({ find, finding }: FindFormProps) {
  const t = useText(texts);
  const outcome = finding?.outcome;
  const isFault = outcome === 'unknown' || outcome === 'malformed' || outcome === 'too-often';
  const error = isFault ? t(`find.${outcome}`, { n: finding?.minutes ?? 1 }) : null;
  const hint = t('find.hint');
  const ids = useFieldIds({ error, hint }, 'find');
  return (
    <search className="address-book-search">
      <form action="/address-book">
        <FieldFrame label={t('find')} hint={hint} error={error} ids={ids} alert>
          <FieldLine
            action={t('find.action')}
            id={ids.field}
            name="find"
            defaultValue={find}
            required
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...ids.described}
          />
        </FieldFrame>
      </form>
    </search>
  );
}
