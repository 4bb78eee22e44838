/** Requesting a payout: to which bank account, then the code that was mailed. Works without script. */

import type { PayoutProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { sentences, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { payout as texts } from '../texts.ts';
import { CodeStep } from './CodeStep.tsx';
import { PayeeStep } from './PayeeStep.tsx';
import '../billing.css';
import './payout.css';

const FORM = 'payout-form';

export const payout: Page<PayoutProps> = {
  head: ownHead(texts, 'title', 'description'),
  Body: ({ shell, me, ...details }) => {
    const t = useText(texts);
    return (
      <PrivateFrame shell={shell} me={me} form={details.closed ? undefined : FORM}>
        <PageHead title={t('title')} lead={t('lead')} />
        {details.closed ? (
          <Closed details={details} closed={details.closed} />
        ) : (
          <div className="payout">
            <div className="payout__main">
              <Amount details={details} />
              {details.step === 'payee' && details.problem && (
                <p className="payout__problem" role="alert">
                  {details.problem}
                </p>
              )}
              {details.step === 'code' ? (
                <CodeStep details={details} form={FORM} />
              ) : (
                <PayeeStep details={details} form={FORM} />
              )}
            </div>
            <HowItIsPaid />
          </div>
        )}
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/accounts/payout'),
    step: 'payee',
    closed: null,
    amount: 100,
    cents: 10000,
    pending: 25,
    minimum: 20,
    maturity_days: 60,
    payee: { holder: 'Ada King', bank: '011000016', account: '' },
    wrong: ['bank', 'account'],
    problem: null,
    code: '',
    email: null,
    until: null,
  },
};

/** The props of a step. */
type PayoutDetails = Omit<PayoutProps, 'shell' | 'me'>;

function Amount({ details }: { readonly details: PayoutDetails }) {
  const t = useText(texts);
  const pending = usd(details.pending);
  return (
    <div className="money-figures payout__amount" data-scheme="night">
      <p className="note">{t('steps', { n: details.step === 'code' ? 2 : 1 })}</p>
      <dl>
        <dt>{t('amount')}</dt>
        <dd>{usd(details.amount)}</dd>
      </dl>
      <p className="note payout__note">
        {details.pending > 0 ? t('amount.pending', { pending }) : t('amount.all')}
      </p>
    </div>
  );
}

function HowItIsPaid() {
  const t = useText(texts);
  return (
    <section className="payout__how" aria-labelledby="payout-how">
      <h2 id="payout-how">{t('how')}</h2>
      <ul>
        <li>{t('how.operator')}</li>
        <li>{t('how.withdraw')}</li>
        <li>{t('how.kept')}</li>
      </ul>
    </section>
  );
}

interface ClosedProps {
  readonly details: Pick<PayoutProps, 'amount' | 'pending' | 'minimum' | 'maturity_days'>;
  readonly closed: NonNullable<PayoutProps['closed']>;
}

/** Why nothing can be requested, and where to go instead. */
function Closed({ details, closed }: ClosedProps) {
  const lang = useLang();
  const t = useText(texts);
  const why = closed === 'too_little' && details.amount > 0 ? 'minimum' : closed;
  const values = {
    amount: usd(details.amount),
    minimum: usd(details.minimum),
    days: details.maturity_days,
  };
  const pending = usd(details.pending);
  const explanation = sentences(
    lang,
    t(`closed.${why}.text`, values),
    closed === 'too_little' && details.pending > 0 && t('closed.pending', { pending }),
  );
  return (
    <Empty icon={<PageIcon name="accounts" />} title={t(`closed.${why}`)} text={explanation}>
      <ButtonLink href="/accounts">{t('link.accounts')}</ButtonLink>
      {closed === 'restricted' ? (
        <ButtonLink href="/ziprestricted" look="secondary">
          {t('link.why')}
        </ButtonLink>
      ) : (
        <ButtonLink href="/referrals" look="secondary">
          {t('link.referrals')}
        </ButtonLink>
      )}
    </Empty>
  );
}
