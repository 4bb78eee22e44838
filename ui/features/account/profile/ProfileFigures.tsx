/** What can be counted of somebody, as far as it is public. */
import type { ProfileProps } from '../../../generated/ProfileProps.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { profile } from '../texts.ts';

export function ProfileFigures({ shell, connections, zips }: ProfileProps) {
  const t = text(profile, shell.lang);
  const states = zips && new Set(zips.spots.map(({ state }) => state)).size;
  const figures = [
    ['connections', connections],
    ['owned', zips?.count ?? null],
    ['states', states || null],
  ] as const;
  const shown = figures.flatMap(([key, n]) => (n === null ? [] : [{ key, n }]));
  if (shown.length === 0) return null;
  return (
    <ul className="profile-figures" aria-label={t('figures')}>
      {shown.map(({ key, n }) => (
        <li key={key} className="profile-figures__one">
          <span className="profile-figures__figure">{count(n)}</span>{' '}
          <span className="profile-figures__label">{t(`${key}.${n === 1 ? 'one' : 'many'}`)}</span>
        </li>
      ))}
    </ul>
  );
}
