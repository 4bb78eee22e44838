/** Stands where logging in and signing up will be: says that accounts are not open yet. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Status } from '../components/Status.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import type { PublicProps } from '../generated/PublicProps.ts';
import { text } from '../i18n/catalogue.ts';
import { status } from '../i18n/status.ts';
import type { Page } from '../runtime/page.ts';

export const notOpen: Page<PublicProps> = {
  head: ({ shell }) => {
    const t = text(status, shell.lang);
    return { title: t('closed.head'), description: t('closed.text'), indexed: false };
  },
  Body: ({ shell }) => {
    const t = text(status, shell.lang);
    return (
      <PageFrame shell={shell}>
        <Status sign="@" title={t('closed.title')} text={t('closed.text')}>
          <ButtonLink href="/zipstore">{t('closed.store')}</ButtonLink>
          <ButtonLink href="/" look="secondary">
            {t('closed.home')}
          </ButtonLink>
        </Status>
      </PageFrame>
    );
  },
};
