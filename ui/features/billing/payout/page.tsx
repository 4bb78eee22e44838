/** Requesting a payout: to which bank account, then the code that was mailed. Works without script. */

import type { PayoutProps } from '../../../generated/PayoutProps.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { type Lang, sentences, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { payout as texts } from '../texts.ts';
import { CodeStep } from './CodeStep.tsx';
import { PayeeStep } from './PayeeStep.tsx';
import '../billing.css';
import './payout.css';

/** The step's form. */
const FORM = 'payout-form';

export const payout: Page<PayoutProps> = {
  head: ownHead(texts, 'title', 'description'),
  Body: ({ shell, me, ...asking }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    return (
      <PrivateFrame shell={shell} me={me} form={asking.closed ? undefined : FORM}>
        <PageHead title={t('title')} lead={t('lead')} />
        {asking.closed ? (
          <Closed asking={asking} closed={asking.closed} lang={lang} />
        ) : (
          <div className="payout">
            <div className="payout__main">
              <Amount asking={asking} lang={lang} />
              {asking.step === 'payee' && asking.problem && (
                <p className="payout__problem" role="alert">
                  {asking.problem}
                </p>
              )}
              {asking.step === 'code' ? (
                <CodeStep asking={asking} form={FORM} lang={lang} />
              ) : (
                <PayeeStep asking={asking} form={FORM} lang={lang} />
              )}
            </div>
            <HowItIsPaid lang={lang} />
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
type Asking = Omit<PayoutProps, 'shell' | 'me'>;

function Amount({ asking, lang }: { readonly asking: Asking; readonly lang: Lang }) {
  const t = text(texts, lang);
  const pending = usd(asking.pending);
  return (
    <div className="money-figures payout__amount" data-scheme="night">
      <p className="payout__step">{t('steps', { n: asking.step === 'code' ? 2 : 1 })}</p>
      <dl>
        <dt>{t('amount')}</dt>
        <dd>{usd(asking.amount)}</dd>
      </dl>
      <p className="payout__note">
        {asking.pending > 0 ? t('amount.pending', { pending }) : t('amount.all')}
      </p>
    </div>
  );
}

function HowItIsPaid({ lang }: { readonly lang: Lang }) {
  const t = text(texts, lang);
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
  readonly asking: Pick<PayoutProps, 'amount' | 'pending' | 'minimum' | 'maturity_days'>;
  readonly closed: NonNullable<PayoutProps['closed']>;
  readonly lang: Lang;
}

/** Why nothing can be requested, and where to go instead. */
function Closed({ asking, closed, lang }: ClosedProps) {
  const t = text(texts, lang);
  const why = closed === 'too_little' && asking.amount > 0 ? 'minimum' : closed;
  const values = {
    amount: usd(asking.amount),
    minimum: usd(asking.minimum),
    days: asking.maturity_days,
  };
  const pending = usd(asking.pending);
  const words = sentences(
    lang,
    t(`closed.${why}.text`, values),
    closed === 'too_little' && asking.pending > 0 && t('closed.pending', { pending }),
  );
  return (
    <Empty icon="accounts" title={t(`closed.${why}`)} text={words}>
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
