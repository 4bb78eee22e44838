/** The privacy policy. */

import type { PublicProps } from '../../../generated/PublicProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { common } from '../../../shared/texts/texts.ts';
import { LegalText } from '../legal/LegalText.tsx';
import { privacy as documents } from '../legal/legal.ts';

export const privacy: Page<PublicProps> = {
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
        others={{ privacy: documents[shell.lang].title }}
      />
    </PageFrame>
  ),
};
