/** Every page by the name that the server asks for. */
import { accounts } from './accounts.tsx';
import { addressBook } from './address-book.tsx';
import { card } from './card.tsx';
import { cards } from './cards.tsx';
import { comingSoon } from './coming-soon.tsx';
import { dashboard } from './dashboard.tsx';
import { home } from './home.tsx';
import { login } from './login.tsx';
import { notFound } from './not-found.tsx';
import { notifications } from './notifications.tsx';
import { offline } from './offline.tsx';
import { order } from './order.tsx';
import { passwordReset } from './password-reset.tsx';
import { portfolio } from './portfolio.tsx';
import { pricing } from './pricing.tsx';
import { privacy } from './privacy.tsx';
import { profile } from './profile.tsx';
import { settings } from './settings.tsx';
import { signup } from './signup.tsx';
import { state } from './state.tsx';
import { statements } from './statements.tsx';
import { states } from './states.tsx';
import { terms } from './terms.tsx';
import { transact } from './transact.tsx';
import { transactions } from './transactions.tsx';
import { watchlist } from './watchlist.tsx';
import { zip } from './zip.tsx';
import { zipcart } from './zipcart.tsx';
import { ziprestricted } from './ziprestricted.tsx';
import { zipstore } from './zipstore.tsx';

export const pages = {
  home,
  card,
  terms,
  privacy,
  pricing,
  'not-found': notFound,
  'coming-soon': comingSoon,
  offline,
  zip,
  state,
  states,
  profile,
  login,
  signup,
  'password-reset': passwordReset,
  zipstore,
  zipcart,
  ziprestricted,
  dashboard,
  order,
  transact,
  portfolio,
  accounts,
  cards,
  'address-book': addressBook,
  statements,
  transactions,
  notifications,
  watchlist,
  settings,
} as const;
