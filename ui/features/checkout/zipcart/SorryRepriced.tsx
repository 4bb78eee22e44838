/** Prices that changed: looks them up, and names each with what it was and what it is. */
import { useEffect, useState } from 'react';
import type { Zip } from '../../../generated/Zip.ts';
import { reload } from '../../../shared/api/navigate.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { checkout as texts } from '../texts.ts';
import { canBuy } from './buyable.ts';
import { lookUp } from './look-up.ts';
import { SorryWays } from './SorryWays.tsx';
import '../../../shared/controls/dialog.css';

interface Props {
  readonly zips: readonly Zip[];
  readonly lang: Lang;
  readonly onClose: () => void;
}

interface Change {
  readonly zip: Zip;
  readonly now: number;
}

/** Null where the prices could not be had, or all are what they were. */
async function changesOf(zips: readonly Zip[], lang: Lang): Promise<readonly Change[] | null> {
  const wanted = zips.filter(canBuy);
  const found = await lookUp(
    wanted.map((zip) => zip.zip_code),
    lang,
  );
  const changes = wanted.flatMap((zip) => {
    const now = found?.find((one) => one.zip_code === zip.zip_code)?.price;
    return now === undefined || now === zip.price ? [] : [{ zip, now }];
  });
  return changes.length > 0 ? changes : null;
}

export function SorryRepriced({ zips, lang, onClose }: Props) {
  const t = text(texts, lang);
  const [changes, setChanges] = useState<readonly Change[] | null | 'looking'>('looking');
  useEffect(() => {
    let gone = false;
    void changesOf(zips, lang).then((found) => gone || setChanges(found));
    return () => {
      gone = true;
    };
  }, [zips, lang]);
  const known = changes !== 'looking' && changes !== null;
  return (
    <>
      <p className="dialog__text" role="status">
        {t(known ? 'sorry.repriced' : changes === null ? 'sorry.unknown' : 'sorry.looking')}
      </p>
      {known && (
        <ul className="sorry">
          {changes.map(({ zip, now }) => (
            <li key={zip.zip_code} className="sorry__one">
              <span className="sorry__zip">{zip.zip_code}</span>
              <span className="sorry__place">{zip.title}</span>
              <span className="sorry__price">
                <span className="visually-hidden">{`${t('sorry.was')} `}</span>
                <s>{usd(zip.price)}</s>
                <span className="visually-hidden">{` ${t('sorry.now')}`}</span>
                {` ${usd(now)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <SorryWays left lang={lang} onClose={onClose}>
        <Button onClick={reload}>{t('sorry.reprice')}</Button>
      </SorryWays>
    </>
  );
}
