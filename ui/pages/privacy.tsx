/** The privacy policy. */
import { LegalText } from '../components/legal/LegalText.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import type { PublicProps } from '../generated/PublicProps.ts';
import { text } from '../i18n/catalogue.ts';
import { common } from '../i18n/common.ts';
import { privacy as documents } from '../i18n/privacy.ts';
import type { Page } from '../runtime/page.ts';

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
