import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { signedIn } from '../../testing/account.ts';
import { Footer } from './Footer.tsx';

it.each([
  ['en', 'nothing at all. ZIP data'],
  ['ch', '也可能为零。ZIP 数据'],
] as const)('its two notes stand together as the language has it: %s', (lang, seam) => {
  expect(renderToStaticMarkup(<Footer shell={signedIn('/', lang)} />)).toContain(seam);
});
