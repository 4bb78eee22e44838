/** A line of a legal document, in which `{email}` becomes a link to support. */
import { Fragment } from 'react';

interface Props {
  readonly text: string;
  readonly email: string;
}

export function LegalLine({ text, email }: Props) {
  const [first, ...others] = text.split('{email}');
  return (
    <>
      {first}
      {others.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <Fragment key={place}>
          <a href={`mailto:${email}`}>{email}</a>
          {part}
        </Fragment>
      ))}
    </>
  );
}
