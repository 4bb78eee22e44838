/** The watch list: the ZIPs that somebody follows, with an INK ID or in the browser alone. */
import type { ReactNode } from 'react';
import type { WatchlistProps } from '../../../generated/WatchlistProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { watchlist as texts } from '../../../shared/texts/texts.ts';
import { Kept } from '../../../shared/zip/Kept.tsx';
import { AddForm } from './AddForm.tsx';
import { NeedsInkId } from './NeedsInkId.tsx';
import { WatchedList } from './WatchedList.tsx';
import { WatchForm } from './WatchForm.tsx';
import './watchlist.css';

export const watchlist: Page<WatchlistProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('description'), indexed: false };
  },
  Body: ({ shell, me, watched, most, kept, flash }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    const full = watched.length >= most;
    return (
      <Frame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t(me ? 'lead' : 'lead.browser')} />
        <Flash flash={flash} from={texts} lang={lang}>
          {flash?.key === 'unwatched' && flash.zip && (
            <WatchForm act="again" zip={flash.zip} lang={lang} />
          )}
        </Flash>
        {me ? <Kept many={kept.length} zips={kept} lang={lang} /> : <NeedsInkId shell={shell} />}
        {full ? (
          <p className="watches__full">{t(me ? 'full' : 'full.browser', { most })}</p>
        ) : (
          <AddForm lang={lang} />
        )}
        <WatchedList watched={watched} most={most} lang={lang} />
        <p className="watches__fair">
          <Icon name="lock" />
          {t('fair')}
        </p>
      </Frame>
    );
  },
};

interface FrameProps extends Pick<WatchlistProps, 'shell' | 'me'> {
  readonly children: ReactNode;
}

function Frame({ shell, me, children }: FrameProps) {
  if (me) {
    return (
      <PrivateFrame shell={shell} me={me}>
        {children}
      </PrivateFrame>
    );
  }
  return (
    <PageFrame shell={shell} returnTo={shell.path}>
      <div className="watchlist-open">{children}</div>
    </PageFrame>
  );
}
