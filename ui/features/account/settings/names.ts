/** The sections of the settings in their order; each is reachable by its name. */
export const SETTINGS = [
  'passkeys',
  'authenticator',
  'mailed',
  'recovery',
  'sessions',
  'password',
  'email',
  'language',
  'data',
] as const;

export type SettingName = (typeof SETTINGS)[number];
