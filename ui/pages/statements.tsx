/** Download Statements: a file for every month in which something moved, and a receipt for every paid order. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Empty } from '../components/Empty.tsx';
import { Receipts } from '../components/fiat/Receipts.tsx';
import { StatementRow } from '../components/fiat/StatementRow.tsx';
import { StatementYears } from '../components/fiat/StatementYears.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { StatementsProps } from '../generated/StatementsProps.ts';
import { text } from '../i18n/catalogue.ts';
import { fiat } from '../i18n/fiat.ts';
import type { Page } from '../runtime/page.ts';

export const statements: Page<StatementsProps> = {
  head: ({ shell }) => {
    const t = text(fiat, shell.lang);
    return {
      title: `${t('statements.title')} · INKPAY`,
      description: t('statements.lead'),
      indexed: false,
    };
  },
  Body: ({ shell, me, year, years, months, receipts }) => {
    const { lang } = shell;
    const t = text(fiat, lang);
    return (
      <PrivateFrame shell={shell} me={me} query={year === null ? [] : [['year', `${year}`]]}>
        <div className="fiat">
          <PageHead title={t('statements.title')} lead={t('statements.lead')} />
          {year === null ? (
            <Empty
              icon="statements"
              title={t('statements.empty')}
              text={t('statements.empty.text')}
            >
              <ButtonLink href="/zipstore">{t('way.store')}</ButtonLink>
            </Empty>
          ) : (
            <>
              <Section id="statements" title={t('statements.months')}>
                <StatementYears year={year} years={years} lang={lang} />
                {months.length === 0 && (
                  <p className="fiat__none">{t('statements.none', { year: `${year}` })}</p>
                )}
                <ul className="statements">
                  {months.map((month) => (
                    <StatementRow key={month.month} of={month} lang={lang} />
                  ))}
                </ul>
              </Section>
              <Section id="receipts" title={t('statements.receipts')}>
                <Receipts receipts={receipts} lang={lang} />
              </Section>
            </>
          )}
        </div>
      </PrivateFrame>
    );
  },
};
