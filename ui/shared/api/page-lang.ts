/** The page's language, for what speaks without a component around it. For handlers and effects only. */
import type { Lang } from '../../generated/Lang.ts';

export const pageLang = (): Lang => (document.documentElement.lang.startsWith('zh') ? 'ch' : 'en');
