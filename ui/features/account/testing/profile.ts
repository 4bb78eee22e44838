/** A made-up public profile, and the settings of one, for tests. */
import type { ProfileProps, ProfileSettings, Shell } from '../../../generated/types.ts';
import { shell } from '../../../testing/store.ts';
import { profile } from '../profile/page.tsx';

/** The handle alone. */
export const profileProps = (
  some: Partial<ProfileProps> = {},
  of: Partial<Shell> = {},
): ProfileProps => ({
  shell: { ...shell, path: '/@Ink.Maker', ...of },
  ink_id: 'Ink.Maker',
  since: null,
  connections: null,
  zips: null,
  referral: null,
  found: false,
  ...some,
});

/** Everything that can be switched on. */
export const everything: Partial<ProfileProps> = {
  since: Date.UTC(2026, 4, 1),
  connections: 1204,
  zips: profile.sample.zips,
  referral: {
    link: 'http://localhost:3000/?inkId=Ink.Maker',
    qr: { side: 33, strokes: 'M4 4.5h7' },
  },
};

export const profileSettings = (some: Partial<ProfileSettings> = {}): ProfileSettings => ({
  shown: false,
  since: false,
  zips: false,
  connections: false,
  referral: false,
  found: false,
  ...some,
});
