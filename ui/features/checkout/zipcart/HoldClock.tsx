/** Until when the ZIPs are held. Counted by the minute; read aloud only when little is left. */
import { useEffect, useState } from 'react';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { clockText } from '../../../shared/texts/dates.ts';
import { checkout as texts } from '../texts.ts';
import './hold-clock.css';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** With so many minutes left somebody who does not see the clock is told. */
const TOLD: readonly number[] = [5, 2, 1];

const minutesTo = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / MINUTE_MS));

export function HoldClock({ end, lang }: { readonly end: number; readonly lang: Lang }) {
  const t = text(texts, lang);
  const [left, setLeft] = useState(() => minutesTo(end));
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutesTo(end)), SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);
  const soon = left <= Math.max(...TOLD);
  return (
    <div className={soon ? 'hold hold--soon' : 'hold'}>
      <Icon name="clock" />
      <p className="hold__text">
        {t('hold', { time: clockText(end) })}
        <span className="hold__left">{t('hold.left', { n: left })}</span>
      </p>
      <p className="visually-hidden" role="status">
        {TOLD.includes(left) ? t('hold.soon', { n: left }) : ''}
      </p>
    </div>
  );
}
