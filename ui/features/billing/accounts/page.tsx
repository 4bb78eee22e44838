/** Accounts: the payout balance, what was paid out of it, and every entry. */

import type { AccountsProps } from '../../../generated/AccountsProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { withQuery } from '../../../shared/api/query-string.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { MovementPages } from '../MovementPages.tsx';
import { Movements } from '../Movements.tsx';
import { fiat } from '../texts.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { Payouts } from './Payouts.tsx';
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
