/**
 * Every ZIP of a state as a link, by its first three digits. The largest state has two thousand: a
 * link is a few bytes, styled by its position.
 */
import type { StateProps } from '../../../generated/types.ts';
import { zipHref } from '../../../shared/api/hrefs.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { publicAvailability } from '../../../shared/zip/listing.ts';
import { state as texts, zip as zipTexts } from '../texts.ts';
import { groupZips } from './zip-groups.ts';

export function ZipList({ zips }: Pick<StateProps, 'zips'>) {
  const t = useText(texts);
  const zipText = useText(zipTexts);
  return (
    <div className="zip-list">
      {groupZips(zips).map(({ prefix, city, isOneCity, zips: members }) => (
        <section key={prefix}>
          <h3>
            {prefix} <span>{isOneCity ? city : t('list.around', { city })}</span>
          </h3>
          <ul>
            {members.map((zip) => {
              const availability = publicAvailability(zip);
              return (
                <li key={zip.zip_code}>
                  <a href={zipHref(zip.zip_code)}>
                    {availability === 'available' ? (
                      zip.zip_code
                    ) : (
                      <>
                        <s>{zip.zip_code}</s>
                        <span className="visually-hidden">
                          {` ${zipText(`availability.${availability}`)}`}
                        </span>
                      </>
                    )}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
