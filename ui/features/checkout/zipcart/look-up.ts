/** Asks the server for ZIPs as they are now. For handlers and effects only. */
import type { Lang } from '../../../generated/Lang.ts';
import type { Zip } from '../../../generated/Zip.ts';
import { fetchZips } from '../../../shared/search/fetch-zips.ts';

export const lookUpHref = (zips: readonly string[], lang: Lang): string =>
  `/zipcode/search?zip_codes=${zips.join(',')}&lang=${lang}`;

/** Null where the call failed, whatever the cause. */
export async function lookUp(zips: readonly string[], lang: Lang): Promise<readonly Zip[] | null> {
  return (await fetchZips(lookUpHref(zips, lang)))?.zips ?? null;
}
