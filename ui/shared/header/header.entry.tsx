import { hydrate, loadOnInteraction } from '../../runtime/hydrate.tsx';
import { initLanguageSwitch } from '../frame/language-switch.ts';
import { Toaster } from '../toast/Toaster.tsx';
import { initPopovers } from './popovers.ts';
import { CopyLinkButton, ShareButton } from './referral-buttons.tsx';

initLanguageSwitch();
hydrate('header/copy', CopyLinkButton);
hydrate('header/share', ShareButton);
hydrate('header/toasts', Toaster);
loadOnInteraction('search', () => import('../search/search.entry.tsx'));
initPopovers();
