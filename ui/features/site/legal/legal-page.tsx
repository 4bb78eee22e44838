/**
 * The legal documents and their page: its summary, its contents beside it, its numbered clauses; each differs in its words
 * alone. Made to be printed. On narrow screens the contents are folded away, without script.
 */
import type { ReactNode } from 'react';
import type { Lang, PublicProps } from '../../../generated/types.ts';
import type { Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text, useLang } from '../../../shared/texts/catalogue.ts';
import { referralShare } from '../../../shared/texts/format.ts';
import { common } from '../../../shared/texts/texts.ts';
import privacyCh from '../privacy/ch.json';
import privacyEn from '../privacy/en.json';
import termsCh from '../terms/ch.json';
import termsEn from '../terms/en.json';
import './legal.css';
import '../../../shared/frame/below-the-fold.css';

/** A paragraph, or a list. */
type Block = { readonly text: string } | { readonly items: readonly string[] };

interface Clause {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

interface LegalDocument {
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  readonly contents_label: string;
  readonly updated_label: string;
  /** For people. */
  readonly updated: string;
  /** For machines: YYYY-MM-DD. */
  readonly updated_iso: string;
  readonly sections: readonly Clause[];
}

/** The values filled into its sentences. */
type LegalParts = Readonly<Record<'email' | 'privacy' | 'percent', ReactNode>>;

type TranslatedDocument = Readonly<Record<Lang, LegalDocument>>;

export const terms: TranslatedDocument = { en: termsEn, ch: termsCh };
export const privacy: TranslatedDocument = { en: privacyEn, ch: privacyCh };

export const legalPage = (documents: TranslatedDocument, path: string): Page<PublicProps> => ({
  head: ({ shell }) => {
    const { title, description } = documents[shell.lang];
    const brand = text(common, shell.lang)('brand');
    return { title: `${title} · ${brand}`, description, indexed: true };
  },
  Body: ({ shell }) => {
    const lang = useLang();
    return (
      <PageFrame shell={shell}>
        <LegalText
          document={documents[lang]}
          parts={{
            email: <a href={`mailto:${shell.links.support_email}`}>{shell.links.support_email}</a>,
            privacy: <a href="/privacy">{privacy[lang].title}</a>,
            ...referralShare(shell),
          }}
        />
      </PageFrame>
    );
  },
  sample: visitor(path),
});

interface LegalTextProps {
  readonly document: LegalDocument;
  readonly parts: LegalParts;
}

function LegalText({ document, parts }: LegalTextProps) {
  return (
    <article className="legal">
      <header className="legal__head">
        <h1 className="legal__title">{document.title}</h1>
        <p className="legal__date">
          {document.updated_label} <time dateTime={document.updated_iso}>{document.updated}</time>
        </p>
        <p className="lead legal__summary">{document.summary}</p>
      </header>
      <nav className="legal__contents" aria-labelledby="contents">
        <h2 className="legal__contents-title" id="contents">
          {document.contents_label}
        </h2>
        <details className="legal__fold">
          <summary className="legal__fold-toggle">
            {document.contents_label} · {document.sections.length}
            <Icon name="chevron" />
          </summary>
        </details>
        <ol className="legal__list">
          {document.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal__body">
        {document.sections.map((clause, place) => (
          <LegalClause key={clause.id} clause={clause} number={place + 1} parts={parts} />
        ))}
      </div>
    </article>
  );
}

interface LegalClauseProps {
  readonly clause: Clause;
  /** Counted here: what a browser lays out when it comes near, its style sheet counts by itself. */
  readonly number: number;
  readonly parts: LegalParts;
}

function LegalClause({ clause, number, parts }: LegalClauseProps) {
  return (
    <section className="legal__clause" id={clause.id} aria-labelledby={`${clause.id}-heading`}>
      <h2 className="legal__heading" id={`${clause.id}-heading`} data-number={number}>
        {clause.heading}
      </h2>
      {clause.blocks.map((block) =>
        'items' in block ? (
          <ul key={block.items[0]} className="legal__points">
            {block.items.map((item) => (
              <li key={item}>
                <TextWithLinks text={withoutBreaks(item)} parts={parts} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={block.text}>
            <TextWithLinks text={withoutBreaks(block.text)} parts={parts} />
          </p>
        ),
      )}
    </section>
  );
}

/** Keeps "e-mail" on one line: a browser may break it at its hyphen. */
const withoutBreaks = (text: string): string => text.replaceAll('e-mail', 'e-\u2060mail');
