import { expect, it } from 'vitest';
import { renderPage } from '../../../runtime/render.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { show } from '../../../testing/page.ts';
import { ziprestricted } from './page.tsx';

it('a restricted customer reads why and can write to support', () => {
  const props = { shell: signedIn('/ziprestricted'), me };
  show(renderPage(ziprestricted, props));
  expect(
    [...document.querySelectorAll('.restricted__reasons li')].map((li) => li.textContent),
  ).toEqual([
    'Too many cancellations of ZIPs',
    'Ordering ZIPs and not paying',
    'Violation of the Terms of Service',
  ]);
  const support = document.querySelector('.restricted__actions a');
  expect([support?.textContent, support?.getAttribute('href')]).toEqual([
    'SUPPORT',
    'mailto:support@inkpay.com',
  ]);
});
