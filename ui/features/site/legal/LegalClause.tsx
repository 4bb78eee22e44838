/** One clause of a legal document. */

import { LegalLine } from './LegalLine.tsx';
import type { Clause, Documents } from './legal.ts';
import './legal.css';

interface Props {
  readonly clause: Clause;
  readonly email: string;
  readonly others: Documents;
}

export function LegalClause({ clause, email, others }: Props) {
  return (
    <section className="legal__clause" id={clause.id} aria-labelledby={`${clause.id}-heading`}>
      <h2 className="legal__heading" id={`${clause.id}-heading`}>
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
