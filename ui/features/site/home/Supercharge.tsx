/** The referral share, and one order worked through with it. */
import type { Lang } from '../../../generated/Lang.ts';
import { Rosette } from '../../../shared/controls/Rosette.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { home } from '../texts.ts';

/** What a referrer is credited of a referred user's payment. */
const percent = 5;
const order = 995;

export function Supercharge({ lang }: { readonly lang: Lang }) {
  const t = text(home, lang);
  return (
    <section className="charge" id="supercharge" aria-labelledby="supercharge-title">
      <div className="charge__ground">
        <Rosette className="charge__art" />
      </div>
      <div className="charge__copy">
        <h2 className="charge__title" id="supercharge-title">
          {t('charge.title')}
        </h2>
        <p className="charge__text">{t('charge.text')}</p>
      </div>
      <div className="charge__sum">
        <dl className="receipt">
          <div className="receipt__line">
            <dt>{t('charge.order')}</dt>
            <dd>{usd(order)}</dd>
          </div>
          <div className="receipt__line">
            <dt>{t('charge.rate')}</dt>
            <dd>{percent}%</dd>
          </div>
          <div className="receipt__line receipt__line--total">
            <dt>{t('charge.credit')}</dt>
            <dd>{usd((order * percent) / 100)}</dd>
          </div>
        </dl>
        <p className="charge__note">{t('charge.example')}</p>
      </div>
    </section>
  );
}
