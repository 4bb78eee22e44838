/** Transact: what can be done with money today, and what can't yet. */
import { PageHead } from '../components/PageHead.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import { NotOpenYet } from '../components/transact/NotOpenYet.tsx';
import { OpenNow } from '../components/transact/OpenNow.tsx';
import type { TransactProps } from '../generated/TransactProps.ts';
import { text } from '../i18n/catalogue.ts';
import { transact as texts } from '../i18n/transact.ts';
import type { Page } from '../runtime/page.ts';

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
