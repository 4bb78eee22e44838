/**
 * React's runtime for JSX, but for one thing: in running text a word like "e-mail" or "6-digit" stays on one line. A
 * browser breaks lines after every hyphen, and no style of a whole text can tell it not to; a character that forbids it
 * would not be found by who looks for the word, and read out by some. So the word gets a style of its own.
 */
import type { ReactNode } from 'react';
import { jsx as element, jsxs as elements, Fragment } from 'react/jsx-runtime';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

/** One or two letters or digits before a hyphen. */
const WORD = /(?<![\p{L}\p{N}-])([\p{L}\p{N}]{1,2}-\p{L}+)/u;

/** Elements whose text is no running one, or may hold nothing else. */
const PLAIN = new Set(['option', 'script', 'style', 'text', 'textarea', 'title', 'tspan']);

/** One element, so that it stays one item of a flexible box. */
function unbroken(child: ReactNode): ReactNode {
  if (typeof child !== 'string' || !child.includes('-')) return child;
  const parts = child.split(WORD);
  // Nothing of the kind, or nothing beside it.
  if (parts.join('') !== child || parts.filter((part) => part !== '').length < 2) return child;
  const children = parts
    .map((part, nth) => (nth % 2 ? element('span', { className: 'nowrap', children: part }) : part))
    .filter((part) => part !== '');
  return elements('span', { children });
}

interface WithChildren {
  readonly children?: ReactNode;
}

const isText = (type: unknown): boolean => typeof type === 'string' && !PLAIN.has(type);

export const jsx: typeof element = (type, props, key) => {
  const { children } = props as WithChildren;
  if (!isText(type) || typeof children !== 'string') return element(type, props, key);
  return element(type, { ...(props as object), children: unbroken(children) }, key);
};

export const jsxs: typeof elements = (type, props, key) => {
  const { children } = props as WithChildren;
  if (!isText(type) || !Array.isArray(children)) return elements(type, props, key);
  return elements(type, { ...(props as object), children: children.map(unbroken) }, key);
};
