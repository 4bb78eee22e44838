import { Toaster } from '../components/toast/Toaster.tsx';
import { fetchWhenTouched, hydrate } from '../runtime/hydrate.tsx';
import { CopyButton } from './header/CopyButton.tsx';
import { attendPopovers } from './header/popovers.ts';
import { ShareButton } from './header/ShareButton.tsx';

hydrate('header/copy', CopyButton);
hydrate('header/share', ShareButton);
hydrate('header/toasts', Toaster);
fetchWhenTouched('search', () => import('./search.entry.tsx'));
attendPopovers();
