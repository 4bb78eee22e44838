/** The watch list: the ZIPs that somebody follows, with an INK ID or in the browser alone. */
import type { ReactNode } from 'react';
import { Icon } from '../components/Icon.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import { Told } from '../components/Told.tsx';
import { AddForm } from '../components/watchlist/AddForm.tsx';
import { Kept } from '../components/watchlist/Kept.tsx';
import { NeedsInkId } from '../components/watchlist/NeedsInkId.tsx';
import { WatchedList } from '../components/watchlist/WatchedList.tsx';
import { WatchForm } from '../components/watchlist/WatchForm.tsx';
import type { WatchlistProps } from '../generated/WatchlistProps.ts';
import { text } from '../i18n/catalogue.ts';
import { watchlist as texts } from '../i18n/watchlist.ts';
import type { Page } from '../runtime/page.ts';

export const watchlist: Page<WatchlistProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('description'), indexed: false };
  },
  Body: ({ shell, me, watched, most, kept, told }) => {
    const { lang } = shell;
    const t = text(texts, lang);
    const full = watched.length >= most;
    return (
      <Frame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t(me ? 'lead' : 'lead.browser')} />
        <Told told={told} from={texts} lang={lang}>
          {told?.key === 'unwatched' && told.zip && (
            <WatchForm act="again" zip={told.zip} lang={lang} />
          )}
        </Told>
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
    <PageFrame shell={shell}>
      <div className="watchlist-open">{children}</div>
    </PageFrame>
  );
}
