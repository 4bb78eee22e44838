/** The terms of service. */

import type { PublicProps } from '../../../generated/PublicProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { common } from '../../../shared/texts/texts.ts';
import { LegalText } from '../legal/LegalText.tsx';
import { terms as documents, privacy } from '../legal/legal.ts';

export const terms: Page<PublicProps> = {
  head: ({ shell }) => {
    const { title, description } = documents[shell.lang];
    const brand = text(common, shell.lang)('brand');
    return { title: `${title} · ${brand}`, description, indexed: true };
  },
  Body: ({ shell }) => (
    <PageFrame shell={shell}>
      <LegalText
        document={documents[shell.lang]}
        email={shell.links.support_email}
        others={{ privacy: privacy[shell.lang].title }}
      />
    </PageFrame>
  ),
};
