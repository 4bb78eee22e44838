/**
 * What the service worker shows if the network has no answer, in place of any page, at that page's URL.
 * So it says nothing about what should be there, and its only link is that URL again.
 */

import type { PublicProps } from '../../../generated/types.ts';
import { headOf, type Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { StatusPage } from '../../../shared/controls/StatusPage.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { SplashFrame } from '../SplashFrame.tsx';
import { status } from '../texts.ts';

export const offline: Page<PublicProps> = {
  head: headOf(status, 'offline.head', 'offline.description', { indexed: false }),
  Body: ({ shell }) => {
    const t = useText(status);
    return (
      <SplashFrame shell={shell}>
        <StatusPage sign="- - -" low title={t('offline.title')} text={t('offline.text')}>
          <ButtonLink href="">{t('offline.retry')}</ButtonLink>
        </StatusPage>
      </SplashFrame>
    );
  },
  sample: visitor('/offline'),
};
