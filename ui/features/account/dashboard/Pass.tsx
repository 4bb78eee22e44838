/** Who somebody is here, as a minted pass: name, INK ID, referral link and its QR code. */
import type { ReactNode } from 'react';
import type { Me } from '../../../generated/Me.ts';
import { Linked } from '../../../shared/controls/Linked.tsx';
import { Rosette } from '../../../shared/controls/Rosette.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { referral } from '../../../shared/texts/texts.ts';
import { dashboard } from '../texts.ts';

interface Props {
  readonly me: Me;
  readonly lang: Lang;
  /** The referral link with its button. */
  readonly children: ReactNode;
}

export function Pass({ me, lang, children }: Props) {
  const t = text(dashboard, lang);
  return (
    <section className="pass" data-scheme="night" aria-labelledby="pass-title">
      <Rosette className="pass__art" />
      <div className="pass__who">
        <h1 className="pass__welcome" id="pass-title">
          <Linked
            text={t('welcome')}
            parts={{ name: <span className="pass__name">{me.display_name}</span> }}
          />
        </h1>
        <p className="pass__id">{`@${me.ink_id}`}</p>
      </div>
      <img
        className="pass__qr"
        src={me.qrcode}
        width="168"
        height="168"
        alt={text(referral, lang)('qr')}
      />
      <div className="pass__referral">
        <h2 className="pass__label">{t('referral.title')}</h2>
        {children}
        <p className="pass__text">{t('referral.text')}</p>
      </div>
    </section>
  );
}
