/** How many there are, as minted numerals. */
import type { Lang } from '../../../generated/Lang.ts';
import type { Stats } from '../../../generated/Stats.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { home } from '../texts.ts';

interface Props {
  readonly lang: Lang;
  readonly stats: Stats;
}

export function Counters({ lang, stats }: Props) {
  const t = text(home, lang);
  return (
    <dl className="counters">
      <div className="counters__one">
        <dt className="counters__name">{t('counter.users')}</dt>
        <dd className="counters__value">
          <Minted value={stats.total_connections} />
        </dd>
      </div>
      <div className="counters__one">
        <dt className="counters__name">{t('counter.waitlist')}</dt>
        <dd className="counters__value">
          <Minted value={stats.total_ink_ids} />
        </dd>
      </div>
    </dl>
  );
}

const wheels = 7;

/**
 * A count on numbering wheels, as on a banknote: zeros lead up to it, so that one looks as good as
 * a million. Read aloud it is the plain number.
 */
function Minted({ value }: { readonly value: number }) {
  const digits = `${Math.max(0, Math.trunc(value))}`;
  const leading = Math.max(0, wheels - digits.length);
  const places = [...digits.padStart(wheels, '0')];
  return (
    <span className="minted">
      <span className="visually-hidden">{count(value)}</span>
      <span className="minted__wheels" aria-hidden="true">
        {places.map((digit, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a wheel is its place
            key={place}
            className={place < leading ? 'minted__wheel' : 'minted__wheel minted__wheel--set'}
          >
            {digit}
          </span>
        ))}
      </span>
    </span>
  );
}
