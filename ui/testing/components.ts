/** For tests of components: none leaves anything to the next, and all wait long, since a busy machine takes its time. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { clearToasts } from '../shared/toast/toasts.ts';

configure({ asyncUtilTimeout: 5000 });

// jsdom leaves no page.
vi.mock('../shared/api/navigate.ts');

afterEach(() => {
  cleanup();
  clearToasts();
  const { body, documentElement: root, head } = document;
  for (const part of [head, body]) part.innerHTML = '';
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
  }
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});
