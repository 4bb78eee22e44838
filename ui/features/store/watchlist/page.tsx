/** The watch list: the ZIPs that a visitor follows, with an INK ID or in the browser alone. */

import type { ReactNode } from 'react';
import type { Shell, WatchlistProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer, sampleZip } from '../../../runtime/sample-props.ts';
import { loginFrom, signUpFrom } from '../../../shared/api/login-href.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { FieldFrame, FieldLine, useFieldIds } from '../../../shared/form/Field.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { watchlist as texts } from '../../../shared/texts/texts.ts';
import { GuestWatches } from '../../../shared/zip/GuestWatches.tsx';
import { WatchedList, WatchForm } from './WatchedList.tsx';
import '../../../shared/controls/counted-list.css';
import '../../../shared/zip/guest-watches.css';
import './watchlist.css';

export const watchlist: Page<WatchlistProps> = {
  head: ownHead(texts, 'title', 'description'),
  Body: ({ shell, me, watched, most, kept, flash }) => {
    const t = useText(texts);
    const full = watched.length >= most;
    return (
      <Frame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t(me ? 'lead' : 'lead.browser')} />
        <Flash flash={flash} from={texts}>
          {flash?.key === 'unwatched' && flash.zip && <WatchForm act="again" zip={flash.zip} />}
        </Flash>
        {me ? <GuestWatches many={kept.length} zips={kept} /> : <NeedsInkId shell={shell} />}
        {full ? (
          <p className="watchlist__full">{t(me ? 'full' : 'full.browser', { most })}</p>
        ) : (
          <AddForm />
        )}
        <WatchedList watched={watched} most={most} />
        <p className="note-faint counted-list-note">
          <Icon name="lock" />
          {t('fair')}
        </p>
      </Frame>
    );
  },
  sample: {
    ...customer('/watchlist'),
    watched: [
      {
        zip: sampleZip('90210', { tier: 1 }),
        since: 1772323200000,
        since_price: 3995,
        is_own: false,
      },
      {
        zip: sampleZip('90211', { tier: 1, status: 40 }),
        since: 1772409600000,
        since_price: 700,
        is_own: true,
      },
    ],
    most: 100,
    kept: ['10001', '60601'],
    flash: { key: 'unwatched', succeeded: true, ink_id: null, zip: '58001' },
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
      <div className="watchlist-public">{children}</div>
    </PageFrame>
  );
}

/** Tells a visitor what following without an INK ID lacks, and links to the sign-up. */
function NeedsInkId({ shell }: { readonly shell: Shell }) {
  const t = useText(texts);
  return (
    <section className="bar guest-watches" aria-labelledby="browser-title">
      <div className="guest-watches__body">
        <h2 className="guest-watches__title" id="browser-title">
          {t('browser.title')}
        </h2>
        <p className="note guest-watches__text">{t('browser.text')}</p>
      </div>
      <div className="cluster guest-watches__actions">
        <ButtonLink href={signUpFrom(shell.links.sign_up, shell.path)} size="small">
          {t('browser.sign_up')}
        </ButtonLink>
        <ButtonLink href={loginFrom(shell.path)} size="small" look="secondary">
          {t('browser.log_in')}
        </ButtonLink>
      </div>
    </section>
  );
}

function AddForm() {
  const t = useText(texts);
  const hint = t('add.hint');
  const ids = useFieldIds({ hint }, 'zip_code');
  return (
    <CustomerForm className="watchlist-add" action="/watchlist/follow">
      <FieldFrame label={t('add')} hint={hint} ids={ids}>
        <FieldLine
          action={t('follow')}
          id={ids.field}
          name="zip_code"
          required
          pattern="(\s*[0-9０-９]){5}\s*"
          title={hint}
          inputMode="numeric"
          autoComplete="off"
          {...ids.described}
        />
      </FieldFrame>
    </CustomerForm>
  );
}
