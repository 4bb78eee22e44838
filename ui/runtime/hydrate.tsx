/** Islands in the browser: finds an island's elements and hydrates each with the props beside it. */
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';

export function hydrate<P extends object>(name: string, Component: ComponentType<P>): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const props = JSON.parse(element.nextElementSibling?.textContent ?? '{}') as P;
    hydrateRoot(element, <Component {...props} />, {
      identifierPrefix: element.dataset.prefix ?? '',
      onRecoverableError: (error) => reportError(error),
    });
  }
}
