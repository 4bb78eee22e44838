/** A text whose placeholders are filled with elements: links inside a sentence. */
import { Fragment, type ReactNode } from 'react';

interface Props {
  /** As in the catalogue, with its `{placeholders}`. */
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

export function TextWithLinks({ text, parts }: Props) {
  // Every second piece is a placeholder's name.
  return text.split(/\{(\w+)\}/).map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    <Fragment key={place}>{place % 2 === 1 ? parts[piece] : piece}</Fragment>
  ));
}
