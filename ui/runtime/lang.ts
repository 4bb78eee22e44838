/** The language of the page: for components, and for what speaks without one around it. */
import { createContext, useContext } from 'react';
import type { Lang } from '../generated/types.ts';

/**
 * Provided wherever React starts to render: by the renderer for the page, its islands and its cached parts, by `hydrate` for
 * islands in the browser. The default is for tests.
 */
export const LangContext = createContext<Lang>('en');

export const useLang = (): Lang => useContext(LangContext);

/** In the browser, except while React renders. A browser that translates the page replaces its `lang`. */
export const pageLang = (): Lang => (document.documentElement.dataset.lang === 'ch' ? 'ch' : 'en');
