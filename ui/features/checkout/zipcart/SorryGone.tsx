/** ZIPs that somebody else has by now: which, and going on without them. */

import type { Zip } from '../../../generated/Zip.ts';
import { reload } from '../../../shared/api/navigate.ts';
import { takeOut } from '../../../shared/cart/cart-state.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import { canBuy } from './buyable.ts';
import { SorryWays } from './SorryWays.tsx';
import '../../../shared/controls/dialog.css';

interface Props {
  /** What the server says of each, by its code. */
  readonly gone: Readonly<Record<string, string>>;
  readonly zips: readonly Zip[];
  readonly lang: Lang;
  readonly onClose: () => void;
}

export function SorryGone({ gone, zips, lang, onClose }: Props) {
  const t = text(texts, lang);
  const codes = Object.keys(gone);
  const left = zips.some((zip) => canBuy(zip) && !codes.includes(zip.zip_code));
  const goOn = () => {
    takeOut(codes);
    reload();
  };
  return (
    <>
      <p className="dialog__text">{t('sorry.gone')}</p>
      <ul className="sorry">
        {codes.map((code) => (
          <li key={code} className="sorry__one">
            <span className="sorry__zip">{code}</span>
            <span className="sorry__place">{zips.find((zip) => zip.zip_code === code)?.title}</span>
            <span className="sorry__why">{gone[code]}</span>
          </li>
        ))}
      </ul>
      <SorryWays left={left} lang={lang} onClose={onClose}>
        <Button onClick={goOn}>{t('sorry.without')}</Button>
      </SorryWays>
    </>
  );
}
