import { fetchWhenTouched, hydrate } from '../../runtime/hydrate.tsx';
import { attendLanguageSwitch } from '../frame/language-switch.ts';
import { Toaster } from '../toast/Toaster.tsx';
import { attendPopovers } from './popovers.ts';
import { CopyButton, ShareButton } from './referral-buttons.tsx';

attendLanguageSwitch();
hydrate('header/copy', CopyButton);
hydrate('header/share', ShareButton);
hydrate('header/toasts', Toaster);
fetchWhenTouched('search', () => import('../search/search.entry.tsx'));
attendPopovers();
