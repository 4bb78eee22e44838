/** Islands in the browser: finds an island's elements and hydrates each with the props beside it. */
import './shared.ts';
import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { registerWorker } from './register-worker.ts';

registerWorker();

/** The page that this is. The checkout gives its entry of the history the address of the order's page. */
const { pathname } = location;
window.addEventListener('popstate', () => {
  if (location.pathname !== pathname) location.reload();
});

export function hydrate<P extends object>(name: string, Component: ComponentType<P>): void {
  for (const element of islands(`[data-island="${name}"], [data-lazy-island="${name}"]`)) {
    const props = JSON.parse(element.nextElementSibling?.textContent ?? '{}') as P;
    // As a transition, React works in short turns, and a tap is not kept waiting for the whole page.
    startTransition(() => {
      hydrateRoot(element, <Component {...props} />, {
        identifierPrefix: element.dataset.prefix ?? '',
        onRecoverableError: (error) => reportError(error),
      });
    });
  }
}

/**
 * Fetches a lazy island's entry when the island is first touched, so that what few use weighs on
 * nobody's page. Until then, and where the entry can't be had, it is what the server sent.
 */
export function fetchWhenTouched(name: string, entry: () => Promise<unknown>): void {
  for (const element of islands(`[data-lazy-island="${name}"]`)) {
    const untouched = new AbortController();
    const touched = () => {
      untouched.abort();
      entry().catch((error: unknown) => reportError(error));
    };
    for (const touch of ['focusin', 'pointerenter']) {
      element.addEventListener(touch, touched, { signal: untouched.signal });
    }
  }
}

const islands = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
