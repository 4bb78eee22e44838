import { expect, it } from 'vitest';
import { renderPage } from '../../../runtime/render.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { settingsOf } from '../testing/settings.tsx';
import { settings } from './page.tsx';

it('the settings say that they need script', () => {
  const props = { shell: signedIn('/settings'), me, kept: 0, ...settingsOf };
  expect(renderPage(settings, props).html).toContain('The settings below need JavaScript');
});
