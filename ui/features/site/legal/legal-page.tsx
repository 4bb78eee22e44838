/** The page of a legal document: each differs in its words alone. */
import type { PublicProps } from '../../../generated/PublicProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { share } from '../../../shared/texts/format.ts';
import { common } from '../../../shared/texts/texts.ts';
import { LegalText } from './LegalText.tsx';
import { privacy, type TranslatedDocument } from './legal.ts';

export const legalPage = (documents: TranslatedDocument, path: string): Page<PublicProps> => ({
  head: ({ shell }) => {
    const { title, description } = documents[shell.lang];
    const brand = text(common, shell.lang)('brand');
    return { title: `${title} · ${brand}`, description, indexed: true };
  },
  Body: ({ shell }) => (
    <PageFrame shell={shell}>
      <LegalText
        document={documents[shell.lang]}
        parts={{
          email: <a href={`mailto:${shell.links.support_email}`}>{shell.links.support_email}</a>,
          privacy: <a href="/privacy">{privacy[shell.lang].title}</a>,
          ...share(shell),
        }}
      />
    </PageFrame>
  ),
  sample: visitor(path),
});
