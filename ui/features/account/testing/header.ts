/** The private header's islands, brought to life as `ui/shared/header/header.entry.tsx` does it, for tests. */

import { hydrate } from '../../../runtime/hydrate.tsx';
import { CopyButton } from '../../../shared/header/CopyButton.tsx';
import { ShareButton } from '../../../shared/header/ShareButton.tsx';
import { Toaster } from '../../../shared/toast/Toaster.tsx';

export function bringHeaderToLife(): void {
  hydrate('header/copy', CopyButton);
  hydrate('header/share', ShareButton);
  hydrate('header/toasts', Toaster);
}
