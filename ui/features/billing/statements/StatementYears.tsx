/** The years that have statements, as links; nothing where there is only one. */

import { Chips } from '../../../shared/controls/Chips.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { fiat } from '../texts.ts';

interface Props {
  readonly year: number;
  readonly years: readonly number[];
  readonly lang: Lang;
}

export function StatementYears({ year, years, lang }: Props) {
  if (years.length < 2) return null;
  return (
    <nav aria-label={text(fiat, lang)('statements.year')}>
      <Chips
        chips={years.map((one) => ({
          href: `/statements?year=${one}`,
          label: `${one}`,
          current: one === year,
        }))}
      />
    </nav>
  );
}
