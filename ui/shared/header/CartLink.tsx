/** The link to the cart, with the count if the page is rendered for its visitor. */
import { Icon } from '../controls/Icon.tsx';
import { useText } from '../texts/catalogue.ts';
import { cartLink } from '../texts/texts.ts';
import './header-icon.css';

const HREF = '/zipcart';
/** The offline page, which has no badge. */
const OFFLINE = '/offline';

interface Props {
  readonly path: string;
  /** ZIPs in the cart. Absent on a page that is the same for everybody: there, a picture loaded by the browser shows it. */
  readonly cart?: number;
}

export function CartLink({ path, cart }: Props) {
  const t = useText(cartLink);
  const count = cart ?? 0;
  const isShared = cart === undefined && path !== OFFLINE;
  return (
    <a
      className="icon-box header__icon header__icon--cart"
      href={HREF}
      aria-label={count > 0 ? t('count', { n: count }) : t('cart')}
      aria-current={path === HREF ? 'page' : undefined}
    >
      <Icon name="cart" />
      {isShared && (
        <img
          className="header__count-mark"
          src="/zipcart/count.svg"
          height="20"
          fetchPriority="low"
          alt=""
        />
      )}
      {count > 0 && (
        <span className="header__count" aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
}
