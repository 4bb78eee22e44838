/** What can't be done yet, said so, and what helps meanwhile. */
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { transact } from '../texts.ts';
import { Possibilities } from './Possibilities.tsx';
import { Possibility } from './Possibility.tsx';

export function NotOpenYet({ lang }: { readonly lang: Lang }) {
  const t = text(transact, lang);
  return (
    <Possibilities id="closed" title={t('closed')}>
      <Possibility icon="arrow" title={t('send')} text={t('send.text')}>
        <a className="possibility__way" href="/address-book">
          {t('send.way')}
        </a>
      </Possibility>
      <Possibility icon="back" title={t('receive')} text={t('receive.text')}>
        <a className="possibility__way" href="/dashboard">
          {t('receive.way')}
        </a>
      </Possibility>
      <Possibility icon="share" title={t('sell')} text={t('sell.text')} />
      <Possibility icon="swap" title={t('trade')} text={t('trade.text')} />
    </Possibilities>
  );
}
