/** A page as served, put into the document, and what tests look up on it. */
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { expect, vi } from 'vitest';
import type { Lang } from '../generated/types.ts';
import { LangContext } from '../runtime/lang.ts';

/** Puts a page in a language into the document, and returns it. */
export function show<Served extends { readonly html: string }>(
  served: Served,
  lang: Lang = 'en',
): Served {
  document.documentElement.dataset.lang = lang;
  document.body.innerHTML = served.html;
  return served;
}

/** Renders what is part of a page in a language. */
export function renderIn(lang: Lang, element: ReactElement) {
  document.documentElement.dataset.lang = lang;
  return render(createElement(LangContext, { value: lang }, element));
}

/** What hydrates a page's islands, by name. */
export type Islands = Readonly<Record<string, ComponentType<never>>>;

/**
 * Hydrates the islands of the page in the document, which must be these: without an error, and without a difference to
 * what was served.
 */
export async function expectHydration(islands: Islands): Promise<void> {
  // Not with this file: it listens to the document's events.
  const { hydrate } = await import('../runtime/hydrate.tsx');
  const served = [...document.querySelectorAll<HTMLElement>('[data-island], [data-lazy-island]')];
  const names = served.map(({ dataset }) => dataset.island ?? dataset.lazyIsland);
  expect(new Set(names)).toEqual(new Set(Object.keys(islands)));
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => {
    for (const [name, island] of Object.entries(islands)) hydrate(name, island);
  });
  expect(reported).not.toHaveBeenCalled();
  expect(complained).not.toHaveBeenCalled();
  expect(served.filter((island) => !isRoot(island))).toEqual([]);
}

/** Whether React renders into an element, by React's mark on it. */
const isRoot = (element: HTMLElement) =>
  Object.keys(element).some((key) => key.startsWith('__reactContainer$'));

const all = (selector: string) => [...document.querySelectorAll(selector)];

export const texts = (selector: string) => all(selector).map((one) => one.textContent);

export const hrefs = (selector: string) => all(selector).map((one) => one.getAttribute('href'));

/** Each link's text and target. */
export const links = (selector: string) =>
  all(selector).map((one) => [one.textContent, one.getAttribute('href')]);

/** A browser that denies the site its storage. */
export function denyChannels(): void {
  const denied = class {
    constructor() {
      throw new DOMException('denied', 'SecurityError');
    }
  };
  vi.stubGlobal('BroadcastChannel', denied);
}

/** As a browser's translation into Chinese does it: every text node is replaced by an element with its text. */
export function translatePage(): void {
  document.documentElement.lang = 'zh-CN';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  for (const text of found) {
    const translated = document.createElement('font');
    translated.textContent = text.data;
    text.replaceWith(translated);
  }
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
