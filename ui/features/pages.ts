/** Every page and every picture, by the name that the server asks for. */

import { addressBook } from './account/address-book/page.tsx';
import { dashboard } from './account/dashboard/page.tsx';
import { notifications } from './account/notifications/page.tsx';
import { profile } from './account/profile/page.tsx';
import { search } from './account/search/page.tsx';
import { settings } from './account/settings/page.tsx';
import { login } from './auth/login/page.tsx';
import { passwordReset } from './auth/password-reset/page.tsx';
import { signup } from './auth/signup/page.tsx';
import { accounts } from './billing/accounts/page.tsx';
import { cards } from './billing/cards/page.tsx';
import { payout } from './billing/payout/page.tsx';
import { portfolio } from './billing/portfolio/page.tsx';
import { referrals } from './billing/referrals/page.tsx';
import { statements } from './billing/statements/page.tsx';
import { transact } from './billing/transact/page.tsx';
import { transactions } from './billing/transactions/page.tsx';
import { order } from './checkout/order/page.tsx';
import { orders } from './checkout/orders/page.tsx';
import { zipcart } from './checkout/zipcart/page.tsx';
import { card } from './site/card/page.tsx';
import { comingSoon } from './site/coming-soon/page.tsx';
import { home } from './site/home/page.tsx';
import { notFound } from './site/not-found/page.tsx';
import { offline } from './site/offline/page.tsx';
import { pricing } from './site/pricing/page.tsx';
import { privacy } from './site/privacy/page.tsx';
import { terms } from './site/terms/page.tsx';
import { state } from './store/state/page.tsx';
import { states } from './store/states/page.tsx';
import { watchlist } from './store/watchlist/page.tsx';
import { zip } from './store/zip/page.tsx';
import { zipShare } from './store/zip/zip-share.ts';
import { ziprestricted } from './store/ziprestricted/page.tsx';
import { zipstore } from './store/zipstore/page.tsx';

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
  orders,
  transact,
  portfolio,
  accounts,
  payout,
  referrals,
  cards,
  'address-book': addressBook,
  statements,
  transactions,
  notifications,
  watchlist,
  search,
  settings,
} as const;

export const pictures = { 'zip-share': zipShare } as const;
