/** Transact: what can be done with money today, and what can't yet. */

import type { TransactProps } from '../../../generated/TransactProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { transact as texts } from '../texts.ts';
import { NotOpenYet } from './NotOpenYet.tsx';
import { OpenNow } from './OpenNow.tsx';
import './transact.css';

export const transact: Page<TransactProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('description'), indexed: false };
  },
  Body: ({ shell, me, earned, restricted }) => {
    const t = text(texts, shell.lang);
    return (
      <PrivateFrame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t('lead')} />
        <OpenNow shell={shell} earned={earned} restricted={restricted} />
        <NotOpenYet lang={shell.lang} />
      </PrivateFrame>
    );
  },
};
