import { expect, it } from 'vitest';
import { renderPage } from '../../../runtime/render.ts';
import { show } from '../../../testing/page.ts';
import { search } from './page.tsx';

it('shows a ZIP’s price, or why it can’t be bought', () => {
  show(renderPage(search, search.sample));
  const zips = document.querySelectorAll('[aria-labelledby=found-store] .search-result__fact');
  expect([...zips].map((fact) => fact.textContent)).toEqual(['$24,995', 'SOLD']);
});
