/**
 * A legal document: its summary, its contents beside it, its numbered clauses. Made to be printed.
 * On narrow screens the contents are folded away, without script.
 */
import { Icon } from '../../../shared/controls/Icon.tsx';
import { Linked } from '../../../shared/controls/Linked.tsx';
import type { Clause, Documents, LegalDocument } from './legal.ts';
import './legal.css';
import '../../../shared/frame/below.css';

interface Props {
  readonly document: LegalDocument;
  readonly email: string;
  readonly others: Documents;
}

export function LegalText({ document, email, others }: Props) {
  return (
    <article className="legal">
      <header className="legal__head">
        <h1 className="legal__title">{document.title}</h1>
        <p className="legal__date">
          {document.updated_label} <time dateTime={document.updated_iso}>{document.updated}</time>
        </p>
        <p className="legal__summary">{document.summary}</p>
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
          <LegalClause
            key={clause.id}
            clause={clause}
            number={place + 1}
            email={email}
            others={others}
          />
        ))}
      </div>
    </article>
  );
}

interface LegalClauseProps {
  readonly clause: Clause;
  /** Counted here: what a browser lays out when it comes near, its style sheet counts by itself. */
  readonly number: number;
  readonly email: string;
  readonly others: Documents;
}

/** One clause of a legal document. */
function LegalClause({ clause, number, email, others }: LegalClauseProps) {
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
                <LegalLine text={item} email={email} others={others} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={block.text}>
            <LegalLine text={block.text} email={email} others={others} />
          </p>
        ),
      )}
    </section>
  );
}

interface LegalLineProps {
  readonly text: string;
  readonly email: string;
  readonly others: Documents;
}

/** Keeps "e-mail" on one line: a browser may break it at its hyphen. */
const unbroken = (text: string): string => text.replaceAll('e-mail', 'e-\u2060mail');

/** A line of a legal document, in which the e-mail address and the names of the other documents are links. */
function LegalLine({ text, email, others }: LegalLineProps) {
  const parts = {
    email: <a href={`mailto:${email}`}>{email}</a>,
    privacy: <a href="/privacy">{others.privacy}</a>,
  };
  return <Linked text={unbroken(text)} parts={parts} />;
}
