/** One ZIP of each tier, as the store's list ranks them. */
import type { Lang } from '../../../generated/Lang.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { common } from '../../../shared/texts/texts.ts';
import { home } from '../texts.ts';
import { ZipNote } from './ZipNote.tsx';

const examples = [
  { zip: '60614', place: 'Chicago, IL', tier: 0 },
  { zip: '11211', place: 'Brooklyn, NY', tier: 1 },
  { zip: '02138', place: 'Cambridge, MA', tier: 2 },
  { zip: '96815', place: 'Honolulu, HI', tier: 3 },
  { zip: '89109', place: 'Las Vegas, NV', tier: 4 },
  { zip: '70112', place: 'New Orleans, LA', tier: 5 },
] as const;

export function ExampleNotes({ lang }: { readonly lang: Lang }) {
  const tierName = text(common, lang);
  return (
    <ul className="notes" aria-label={text(home, lang)('how.place.examples')}>
      {examples.map(({ zip, place, tier }) => (
        <li key={zip}>
          <ZipNote zip={zip} place={place} tier={tier} label={tierName(`tier.${tier}`)} />
        </li>
      ))}
    </ul>
  );
}
