/** Transactions: every movement of money, filtered, and the same as a file. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { FiatEmpty } from '../components/fiat/FiatEmpty.tsx';
import { FiatHead } from '../components/fiat/FiatHead.tsx';
import { MovementFilters } from '../components/fiat/MovementFilters.tsx';
import { MovementPages } from '../components/fiat/MovementPages.tsx';
import { Movements } from '../components/fiat/Movements.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { TransactionsProps } from '../generated/TransactionsProps.ts';
import { text } from '../i18n/catalogue.ts';
import { fiat } from '../i18n/fiat.ts';
import { transactionsFileHref, transactionsHref } from '../lib/transactions-href.ts';
import type { Page } from '../runtime/page.ts';

export const transactions: Page<TransactionsProps> = {
  head: ({ shell }) => {
    const t = text(fiat, shell.lang);
    return {
      title: `${t('transactions.title')} · INKPAY`,
      description: t('transactions.lead'),
      indexed: false,
    };
  },
  Body: ({ shell, me, filter, lines, older }) => {
    const { lang } = shell;
    const t = text(fiat, lang);
    const isFiltered = Boolean(filter.area || filter.from || filter.to);
    const isNewest = filter.before === null;
    const isEmpty = lines.length === 0;
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="fiat">
          <FiatHead title={t('transactions.title')} lead={t('transactions.lead')}>
            {!isEmpty && (
              <ButtonLink href={transactionsFileHref(filter)} look="secondary" size="small">
                {t('transactions.csv')}
              </ButtonLink>
            )}
          </FiatHead>
          {(isFiltered || !isNewest || !isEmpty) && <MovementFilters filter={filter} lang={lang} />}
          {isEmpty && isNewest ? (
            <FiatEmpty
              icon="transactions"
              text={t(isFiltered ? 'transactions.none' : 'transactions.empty')}
            >
              {!isFiltered && <ButtonLink href="/zipstore">{t('way.store')}</ButtonLink>}
            </FiatEmpty>
          ) : (
            !isEmpty && (
              <Movements
                label={t('transactions.title')}
                entries={lines.map((line) => ({ line }))}
                lang={lang}
              />
            )
          )}
          <MovementPages
            path={transactionsHref(filter)}
            older={older}
            newest={isNewest}
            lang={lang}
          />
        </div>
      </PrivateFrame>
    );
  },
};
