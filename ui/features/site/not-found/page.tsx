/** The 404 page: a note for a place that does not exist, and links onwards. */

import type { PublicProps } from '../../../generated/types.ts';
import { headOf, type Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { StatusPage } from '../../../shared/controls/StatusPage.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { status } from '../texts.ts';

export const notFound: Page<PublicProps> = {
  head: headOf(status, 'missing.head', 'missing.text', { indexed: false }),
  Body: ({ shell }) => {
    const t = useText(status);
    return (
      <PageFrame shell={shell}>
        <StatusPage sign="404" title={t('missing.title')} text={t('missing.text')}>
          <ButtonLink href="/">{t('missing.home')}</ButtonLink>
          {shell.reduced ? null : (
            <ButtonLink href={STORE_HREF} look="secondary">
              {t('missing.store')}
            </ButtonLink>
          )}
          <ButtonLink href={`mailto:${shell.links.support_email}`} look="quiet">
            {t('missing.support')}
          </ButtonLink>
        </StatusPage>
      </PageFrame>
    );
  },
  sample: visitor('/nowhere'),
};
