/** Accounts: the payout balance, what was paid out of it, and every entry. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Empty } from '../components/Empty.tsx';
import { BalanceCard } from '../components/fiat/BalanceCard.tsx';
import { MovementPages } from '../components/fiat/MovementPages.tsx';
import { Movements } from '../components/fiat/Movements.tsx';
import { Payouts } from '../components/fiat/Payouts.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { AccountsProps } from '../generated/AccountsProps.ts';
import { text } from '../i18n/catalogue.ts';
import { fiat } from '../i18n/fiat.ts';
import { withQuery } from '../lib/query-string.ts';
import type { Page } from '../runtime/page.ts';

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
  Body: ({ shell, me, balance, on_its_way, paid_out, entries, older, newest }) => {
    const { lang } = shell;
    const t = text(fiat, lang);
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="fiat">
          <PageHead icon="accounts" title={t('accounts.title')} lead={t('accounts.lead')} />
          <BalanceCard balance={balance} onItsWay={on_its_way} paidOut={paid_out} lang={lang} />
          <Payouts support={shell.links.support_email} balance={balance} lang={lang} />
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
