/** Somebody's public profile, for search engines: what is on the page, and nothing that isn't. */
import type { ProfileProps } from '../../../generated/ProfileProps.ts';
import type { Thing } from '../../../runtime/structured-data.ts';
import { profileHref } from '../profile-href.ts';

/** "2026-05" */
const month = (at: number): string => new Date(at).toISOString().slice(0, '2026-05'.length);

export function profilePage({ shell, ink_id, since }: ProfileProps): Thing {
  const url = `${shell.origin}${profileHref(ink_id)}`;
  return {
    '@type': 'ProfilePage',
    url,
    ...(since === null ? {} : { dateCreated: month(since) }),
    mainEntity: {
      '@type': 'Person',
      name: ink_id,
      alternateName: `@${ink_id}`,
      identifier: ink_id,
      url,
    },
  };
}
