/** A page as it is served, put into the document, and what tests look for on it. */
import { screen } from '@testing-library/react';

/** Hands on what it is given. */
export function show<Served extends { readonly html: string }>(served: Served): Served {
  document.body.innerHTML = served.html;
  return served;
}

const all = (selector: string) => [...document.querySelectorAll(selector)];

export const texts = (selector: string) => all(selector).map((one) => one.textContent);

export const hrefs = (selector: string) => all(selector).map((one) => one.getAttribute('href'));

/** What each link says, and where it leads. */
export const links = (selector: string) =>
  all(selector).map((one) => [one.textContent, one.getAttribute('href')]);

export const press = (name: string | RegExp) => screen.getByRole('button', { name });
