/** Every page by the name that the server asks for. */
import { card } from './card.tsx';
import { comingSoon } from './coming-soon.tsx';
import { home } from './home.tsx';
import { notFound } from './not-found.tsx';
import { notOpen } from './not-open.tsx';
import { pricing } from './pricing.tsx';
import { privacy } from './privacy.tsx';
import { terms } from './terms.tsx';
import { zipstore } from './zipstore.tsx';

export const pages = {
  home,
  card,
  terms,
  privacy,
  pricing,
  'not-found': notFound,
  'coming-soon': comingSoon,
  'not-open': notOpen,
  zipstore,
} as const;
