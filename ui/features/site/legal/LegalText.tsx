/**
 * A legal document: its summary, its contents beside it, its numbered clauses. Made to be printed.
 * On narrow screens the contents are folded away, without script.
 */

import { Icon } from '../../../shared/controls/Icon.tsx';
import { LegalClause } from './LegalClause.tsx';
import type { Documents, LegalDocument } from './legal.ts';
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
        {document.sections.map((clause) => (
          <LegalClause key={clause.id} clause={clause} email={email} others={others} />
        ))}
      </div>
    </article>
  );
}
