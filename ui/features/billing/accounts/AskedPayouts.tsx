/** The payouts that were asked for, the newest first: how far each has come, and the way to take one back. */
import type { AskedPayout } from '../../../generated/AskedPayout.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { fiat } from '../texts.ts';
import './asked-payouts.css';

interface Props {
  readonly asked: readonly AskedPayout[];
  readonly lang: Lang;
}

export function AskedPayouts({ asked, lang }: Props) {
  return (
    <Section id="asked" title={text(fiat, lang)('asked.title')}>
      <ul className="asked">
        {asked.map((one) => (
          <Asked key={one.id} one={one} lang={lang} />
        ))}
      </ul>
    </Section>
  );
}

function Asked({ one, lang }: { readonly one: AskedPayout; readonly lang: Lang }) {
  const t = text(fiat, lang);
  const { state } = one;
  const values = {
    day: dayText(Date.parse(one.at), lang),
    reason: one.reason ?? '',
    reference: one.reference ?? '',
  };
  return (
    <li className="asked__one">
      <div className="asked__words">
        <p className="asked__head">
          <span className="asked__amount">{usd(one.amount)}</span>
          <span className={`asked__state asked__state--${state}`}>{t(`asked.${state}`)}</span>
        </p>
        <p className="asked__text">
          {t(`asked.${state}.text`, values)}
          {one.account_end && ` ${t('asked.to', { end: one.account_end })}`}
        </p>
        {one.too_much && <p className="asked__fault">{t('asked.too_much')}</p>}
      </div>
      {state === 'waiting' && (
        <form action="/accounts/payout/withdraw" method="post">
          <Button type="submit" look="secondary" size="small">
            {t('asked.withdraw')}
            <span className="visually-hidden">
              {` ${t('asked.withdraw.which', { amount: usd(one.amount) })}`}
            </span>
          </Button>
        </form>
      )}
    </li>
  );
}
