/** Why nothing can be asked for, and the ways on. */
import type { PayoutProps } from '../../../generated/PayoutProps.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { payout as texts } from '../texts.ts';

interface Props {
  readonly asking: Pick<PayoutProps, 'amount' | 'pending' | 'minimum' | 'maturity_days'>;
  readonly closed: NonNullable<PayoutProps['closed']>;
  readonly lang: Lang;
}

export function Closed({ asking, closed, lang }: Props) {
  const t = text(texts, lang);
  const why = closed === 'too_little' && asking.amount > 0 ? 'minimum' : closed;
  const values = {
    amount: usd(asking.amount),
    minimum: usd(asking.minimum),
    pending: usd(asking.pending),
    days: asking.maturity_days,
  };
  return (
    <Empty icon="accounts" title={t(`closed.${why}`)} text={t(`closed.${why}.text`, values)}>
      <ButtonLink href="/accounts">{t('way.accounts')}</ButtonLink>
      {closed === 'restricted' ? (
        <ButtonLink href="/ziprestricted" look="secondary">
          {t('way.why')}
        </ButtonLink>
      ) : (
        <ButtonLink href="/referrals" look="secondary">
          {t('way.referrals')}
        </ButtonLink>
      )}
    </Empty>
  );
}
