/** What somebody has in numbers: reserved, owned, earned, and what the owned are worth. */
import type { DashboardInfo } from '../../../generated/DashboardInfo.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { count, earned, usd } from '../../../shared/texts/format.ts';
import { dashboard } from '../texts.ts';

interface Props {
  readonly info: DashboardInfo;
  readonly lang: Lang;
}

/** Above one dollar the figure leaves the cents out, which the balance has. */
const isFloored = (cents: number): boolean => cents > 100 && cents % 100 !== 0;

export function Figures({ info, lang }: Props) {
  const t = text(dashboard, lang);
  const figures = [
    { key: 'value', figure: usd(info.total_zip_codes_value) },
    { key: 'reserved', figure: count(info.total_zip_codes_reserved) },
    { key: 'owned', figure: count(info.total_zip_codes_owned) },
    { key: 'earned', figure: earned(info.payout_balance) },
  ] as const;
  return (
    <section aria-label={t('figures')}>
      <dl className="figures">
        {figures.map(({ key, figure }) => (
          <div key={key} className={`figures__one figures__one--${key}`}>
            <dt className="figures__label">
              {key === 'earned' ? <a href="/referrals">{t(key)}</a> : t(key)}
            </dt>
            <dd className="figures__figure">{figure}</dd>
            {key === 'value' && <dd className="figures__note">{t('value.note')}</dd>}
            {key === 'earned' && isFloored(info.payout_balance) && (
              <dd className="figures__note">
                <a href="/accounts">{t('earned.note', { sum: usd(info.payout_balance / 100) })}</a>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
