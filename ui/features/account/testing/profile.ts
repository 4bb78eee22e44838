/** A made-up public profile, and the settings of one, for tests. */
import type { ProfileProps } from '../../../generated/ProfileProps.ts';
import type { ProfileSettings } from '../../../generated/ProfileSettings.ts';
import type { Shell } from '../../../generated/Shell.ts';
import { shell } from '../../../testing/store.ts';

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

const BEVERLY = { zip_code: '90210', title: 'Beverly Hills, CA', state: 'ca', tier: 0 };
const HOUSTON = { zip_code: '77002', title: 'Houston, TX', state: 'tx', tier: 3 };

/** Everything that can be switched on. */
export const everything: Partial<ProfileProps> = {
  since: Date.UTC(2026, 4, 1),
  connections: 1204,
  zips: {
    count: 2,
    plates: [BEVERLY, HOUSTON],
    spots: [
      { tier: 0, state: 'ca', lat: 34.1, lon: -118.41 },
      { tier: 3, state: 'tx', lat: 29.76, lon: -95.37 },
    ],
  },
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
