/**
 * The private header: the mark, the search, the referral link to copy, notifications, who is signed
 * in and, on small or touch screens, the menu. Search, profile and menu are popovers: they open and
 * close without script.
 */
import type { Me, Shell } from '../../generated/types.ts';
import { Island } from '../../runtime/island.tsx';
import { Logo } from '../controls/Logo.tsx';
import { PageIcon } from '../controls/PageIcon.tsx';
import { Search } from '../search/Search.tsx';
import { type Lang, type Localized, text } from '../texts/catalogue.ts';
import { common, menu, referral } from '../texts/texts.ts';
import { Avatar } from './Avatar.tsx';
import { CartLink } from './CartLink.tsx';
import { CopyLinkButton } from './referral-buttons.tsx';
import './header.css';
import './header-icon.css';
import './private-header.css';

interface Props {
  readonly shell: Shell;
  readonly me: Me;
}

export function PrivateHeader({ shell, me }: Props) {
  const { lang, path } = shell;
  const t = text(menu, lang);
  return (
    <header className="header header--private">
      <div className="header__row">
        <a className="header__home" href="/" aria-label={text(common, lang)('nav.home')}>
          <Logo name={text(common, lang)('brand')} />
        </a>
        <button
          type="button"
          className="icon-box header__icon header__icon--search"
          popoverTarget="header-search"
          aria-label={t('search')}
        >
          <PageIcon name="search" />
        </button>
        <div id="header-search" className="header__search" popover="auto">
          <Island name="search" lazy of={Search} props={{ lang }} />
        </div>
        <div className="header__copy">
          <Island
            name="header/copy"
            of={CopyLinkButton}
            props={{
              link: me.referral_link,
              label: text(referral, lang)('copy.long'),
              look: 'secondary',
              lang,
            }}
          />
        </div>
        <CartLink cart={me.cart} path={path} lang={lang} />
        <Bell unread={me.unread} path={path} lang={lang} />
        <Profile me={me} lang={lang} />
        <button
          type="button"
          className="icon-box header__icon header__icon--menu"
          popoverTarget="side-menu"
          aria-label={t('open')}
        >
          <PageIcon name="menu" />
        </button>
      </div>
    </header>
  );
}

/** Who is signed in: the first letter and the INK ID, which open the profile popup. */
function Profile({ me, lang }: Localized<{ me: Me }>) {
  return (
    <button type="button" className="profile" popoverTarget="profile" aria-haspopup="dialog">
      <Avatar inkId={me.ink_id} />
      <span className="profile__id">{me.ink_id}</span>
      <span className="visually-hidden">{text(menu, lang)('profile')}</span>
    </button>
  );
}

/** The badge has no room for more. */
const MAX_COUNT = 99;
const NOTIFICATIONS_HREF = '/notifications';

interface BellProps {
  readonly unread: number;
  readonly path: string;
  readonly lang: Lang;
}

/** Links to the notifications and shows how many are unread. */
function Bell({ unread, path, lang }: BellProps) {
  const t = text(menu, lang);
  const name = unread > 0 ? t('notifications.unread', { n: unread }) : t('notifications');
  return (
    <a
      className="icon-box header__icon header__icon--bell"
      href={NOTIFICATIONS_HREF}
      aria-label={name}
      aria-current={path === NOTIFICATIONS_HREF ? 'page' : undefined}
    >
      <PageIcon name="notifications" />
      {unread > 0 && (
        <span className="header__count" aria-hidden="true">
          {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
        </span>
      )}
    </a>
  );
}
