/** The way to the cart, with how much is in it where the page is made for its visitor. */
import { Icon } from '../controls/Icon.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import './header-icon.css';

const WAY = '/zipcart';
/** Pages without a mark: the cart's own, and the one without a network. */
const UNMARKED: readonly string[] = [WAY, '/offline'];

interface Props {
  readonly lang: Lang;
  readonly path: string;
  /** ZIPs in the cart. Nothing on a page that is the same for everybody: a picture of the browser's own says it there. */
  readonly cart?: number;
}

export function CartLink({ lang, path, cart }: Props) {
  const t = text(common, lang);
  // The cart's own page says what is in it, and changes that without a request.
  const many = path === WAY ? 0 : (cart ?? 0);
  const isShared = cart === undefined && !UNMARKED.includes(path);
  return (
    <a
      className="header__icon header__icon--cart"
      href={WAY}
      aria-label={many > 0 ? t('nav.cart.n', { n: many }) : t('nav.cart')}
      aria-current={path === WAY ? 'page' : undefined}
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
      {many > 0 && (
        <span className="header__count" aria-hidden="true">
          {many}
        </span>
      )}
    </a>
  );
}
