import { expect, it } from 'vitest';
import { renderPage } from '../../../runtime/render.ts';
import { show } from '../../../testing/page.ts';
import { terms } from '../terms/page.tsx';

it('numbers its clauses like its table of contents', () => {
  show(renderPage(terms, terms.sample));
  const contents = [...document.querySelectorAll('.legal__list a')];
  const clauses = [...document.querySelectorAll('.legal__heading')];
  expect(clauses.map((heading) => heading.textContent)).toEqual(
    contents.map((link) => link.textContent),
  );
  expect(clauses.map((heading) => heading.getAttribute('data-number'))).toEqual(
    contents.map((_, place) => `${place + 1}`),
  );
  expect(clauses.length).toBeGreaterThan(20);
});
