import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

const html = (node: React.ReactElement) => render(node).container.innerHTML;
const kept = (word: string) => `<span class="nowrap">${word}</span>`;

it('keeps a short word and its hyphen together in running text', () => {
  expect(html(<p>Codes by e-mail, or a 6-digit code.</p>)).toBe(
    `<p><span>Codes by ${kept('e-mail')}, or a ${kept('6-digit')} code.</span></p>`,
  );
  const name = 'Ada';
  expect(html(<p>E-mails to {name} end.</p>)).toBe(
    `<p><span>${kept('E-mails')} to </span>Ada end.</p>`,
  );
});

it.each([
  'e-mail',
  'Retype the new password',
  'well-known',
  'sign-in-page',
  '12-25',
  'a - b',
  'INK-7K3M9',
])('leaves %j as it is', (text) => {
  expect(html(<p>{text}</p>)).toBe(`<p>${text}</p>`);
});

it('leaves texts that may hold no element', () => {
  const text = 'By e-mail, please';
  expect(html(<option>{text}</option>)).toBe(`<option>${text}</option>`);
  expect(html(<textarea defaultValue={text} />)).toBe(`<textarea>${text}</textarea>`);
});
