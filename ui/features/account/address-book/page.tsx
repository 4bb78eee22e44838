/** The address book: finding an INK ID, following it, and everybody who is followed. */

import type { AddressBookProps } from '../../../generated/AddressBookProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { addressBook as texts } from '../texts.ts';
import { Contacts } from './Contacts.tsx';
import { FindForm } from './FindForm.tsx';
import { FollowForm } from './FollowForm.tsx';
import { Found } from './Found.tsx';
import './address-book.css';

export const addressBook: Page<AddressBookProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('description'), indexed: false };
  },
  Body: ({ shell, me, follows, most, find, finding, flash }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    const full = follows.length >= most;
    const found = finding?.ink_id;
    return (
      <PrivateFrame shell={shell} me={me} query={find === '' ? [] : [['find', find]]}>
        <PageHead
          title={t('title')}
          owner={<p className="book__owner">{`@${me.ink_id}`}</p>}
          lead={t('lead')}
        />
        <Flash flash={flash} from={texts} lang={lang}>
          {flash?.key === 'unfollowed' && flash.ink_id && (
            <FollowForm act="follow" again inkId={flash.ink_id} lang={lang} />
          )}
        </Flash>
        <FindForm find={find} finding={finding} lang={lang} />
        {found && (
          <Found
            inkId={found}
            isMe={finding.outcome === 'oneself'}
            contact={follows.find((one) => one.ink_id === found)}
            full={full}
            lang={lang}
          />
        )}
        {full && <p className="book__full">{t('full', { most })}</p>}
        {(follows.length > 0 || !found) && <Contacts follows={follows} most={most} lang={lang} />}
        <p className="book__private">
          <Icon name="lock" />
          {t('private')}
        </p>
      </PrivateFrame>
    );
  },
};
