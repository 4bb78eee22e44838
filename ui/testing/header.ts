/** The private header's islands, brought to life as `ui/islands/header.entry.tsx` does it, for tests. */
import { Toaster } from '../components/toast/Toaster.tsx';
import { CopyButton } from '../islands/header/CopyButton.tsx';
import { ShareButton } from '../islands/header/ShareButton.tsx';
import { hydrate } from '../runtime/hydrate.tsx';

export function bringHeaderToLife(): void {
  hydrate('header/copy', CopyButton);
  hydrate('header/share', ShareButton);
  hydrate('header/toasts', Toaster);
}
