import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LangContext } from '../../runtime/lang.ts';
import { signedIn } from '../../testing/account.ts';
import { Footer } from './Footer.tsx';

it.each([
  ['en', 'nothing at all. ZIP data'],
  ['ch', '也可能为零。ZIP 数据'],
] as const)('its two notes are joined as the language requires: %s', (lang, seam) => {
  const footer = (
    <LangContext value={lang}>
      <Footer shell={signedIn('/')} />
    </LangContext>
  );
  expect(renderToStaticMarkup(footer)).toContain(seam);
});

it('links to the ZIPs of every state unless the site is reduced', () => {
  const shell = signedIn('/');
  expect(renderToStaticMarkup(<Footer shell={shell} />)).toContain('href="/zips"');
  expect(renderToStaticMarkup(<Footer shell={{ ...shell, reduced: true }} />)).not.toContain(
    'href="/zips"',
  );
});
