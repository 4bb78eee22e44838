/** Accounts: the payout balance, what was paid out of it, and every entry. */
import type { AccountsProps } from '../../../generated/AccountsProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { withQuery } from '../../../shared/api/query-string.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { MovementPages } from '../MovementPages.tsx';
import { Movements } from '../Movements.tsx';
import { fiat } from '../texts.ts';
import '../fiat.css';

const accountsHref = (before: number | null) =>
  withQuery('/accounts', before === null ? [] : [['before', `${before}`]]);

export const accounts: Page<AccountsProps> = {
  head: ({ shell }) => {
    const t = text(fiat, shell.lang);
    return {
      title: `${t('accounts.title')} · INKPAY`,
      description: t('accounts.lead'),
      indexed: false,
    };
  },
  Body: ({ shell, me, entries, older, newest, ...figures }) => {
    const { lang } = shell;
    const t = text(fiat, lang);
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="fiat">
          <PageHead icon="accounts" title={t('accounts.title')} lead={t('accounts.lead')} />
          <BalanceCard figures={figures} lang={lang} />
          <Payouts support={shell.links.support_email} figures={figures} lang={lang} />
          <Section id="entries" title={t('accounts.entries')}>
            {entries.length === 0 && newest ? (
              <Empty icon="accounts" title={t('accounts.empty')} text={t('accounts.empty.text')}>
                <ButtonLink href="/dashboard">{t('way.dashboard')}</ButtonLink>
              </Empty>
            ) : (
              entries.length > 0 && (
                <Movements label={t('accounts.entries')} entries={entries} lang={lang} />
              )
            )}
            <MovementPages href={accountsHref} older={older} newest={newest} lang={lang} />
          </Section>
        </div>
      </PrivateFrame>
    );
  },
};

const FIGURES = ['balance', 'available', 'pending', 'withheld', 'on_its_way', 'paid_out'] as const;

interface FiguresProps {
  readonly figures: Pick<AccountsProps, (typeof FIGURES)[number] | 'maturity_days'>;
  readonly lang: Lang;
}

/** The payout balance, large; below it the parts of it, what is on its way and what arrived. */
function BalanceCard({ figures, lang }: FiguresProps) {
  const t = text(fiat, lang);
  return (
    <dl className="balance-card" data-scheme="night">
      {FIGURES.filter((key) => key !== 'withheld' || figures.withheld > 0).map((key) => (
        <div key={key} className={`balance-card__one balance-card__one--${key}`}>
          <dt>{t(`accounts.${key}`)}</dt>
          <dd>{usd(figures[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PayoutsProps extends FiguresProps {
  readonly support: string;
}

/** How earnings come to their owner: by hand, on request. The way to ask, where there is something to ask for. */
function Payouts({ support, figures, lang }: PayoutsProps) {
  const t = text(fiat, lang);
  return (
    <section className="payouts" aria-labelledby="payouts-title">
      <div>
        <h2 className="payouts__title" id="payouts-title">
          {t('accounts.how')}
        </h2>
        <p className="payouts__text">
          {t('accounts.how.text', { support, days: `${figures.maturity_days}` })}
        </p>
        {figures.withheld > 0 && (
          <p className="payouts__text">
            {t('accounts.withheld.text', { withheld: usd(figures.withheld) })}
          </p>
        )}
      </div>
      {figures.available > 0 && (
        <ButtonLink href={`mailto:${support}`} look="secondary" size="small">
          {t('accounts.ask')}
        </ButtonLink>
      )}
    </section>
  );
}
