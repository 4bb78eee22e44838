/** The privacy policy names buttons of the settings by their labels. */
import { expect, it } from 'vitest';
import { settings } from './account/texts.ts';
import { privacy } from './site/legal/legal-page.tsx';

it.each(['en', 'ch'] as const)(
  'the privacy policy names the buttons of the settings, in %s',
  (lang) => {
    const policy = JSON.stringify(privacy[lang].sections);
    for (const button of [
      'data.title',
      'data.download',
      'data.disclosure',
      'data.delete',
    ] as const) {
      expect(policy).toContain(settings[lang][button]);
    }
  },
);
