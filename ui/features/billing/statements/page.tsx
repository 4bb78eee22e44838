/** Download Statements: a file for every month in which something moved, and a receipt for every paid order. */

import type { StatementsProps } from '../../../generated/StatementsProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { fiat } from '../texts.ts';
import { Receipts } from './Receipts.tsx';
import { StatementRow } from './StatementRow.tsx';
import { StatementYears } from './StatementYears.tsx';
import '../fiat.css';

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
