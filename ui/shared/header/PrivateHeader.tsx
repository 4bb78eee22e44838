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
import { useText } from '../texts/catalogue.ts';
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
  const { path } = shell;
  const t = useText(menu);
  const referralText = useText(referral);
  const commonText = useText(common);
  return (
    <header className="header header--private">
      <div className="header__row">
        <a className="header__home" href="/" aria-label={commonText('nav.home')}>
          <Logo name={commonText('brand')} />
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
          <Island name="search" lazy of={Search} props={{}} />
        </div>
        <div className="header__copy">
          <Island
            name="header/copy"
            of={CopyLinkButton}
            props={{
              link: me.referral_link,
              label: referralText('copy.long'),
              look: 'secondary',
            }}
          />
        </div>
        <CartLink cart={me.cart} path={path} />
        <Bell unread={me.unread} path={path} />
        <Profile me={me} />
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
function Profile({ me }: { readonly me: Me }) {
  const t = useText(menu);
  return (
    <button type="button" className="profile" popoverTarget="profile" aria-haspopup="dialog">
      <Avatar inkId={me.ink_id} />
      <span className="profile__id">{me.ink_id}</span>
      <span className="visually-hidden">{t('profile')}</span>
    </button>
  );
}

/** The badge has no room for more. */
const MAX_COUNT = 99;
const NOTIFICATIONS_HREF = '/notifications';

interface BellProps {
  readonly unread: number;
  readonly path: string;
}

/** Links to the notifications and shows how many are unread. */
function Bell({ unread, path }: BellProps) {
  const t = useText(menu);
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
