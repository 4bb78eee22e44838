/**
 * Islands on the server: the parts of a page that come alive in the browser.
 *
 * An island is rendered apart from its page, with an id prefix of its own that the browser uses
 * again: `useId` would otherwise count differently in one render of the page and in several
 * hydrations. While a page renders, `Island` leaves a mark and notes what belongs there; `collect`
 * hands the notes to the renderer, which fills the marks in.
 */
import type { ComponentType, ReactElement } from 'react';

export interface Planted {
  readonly mark: string;
  readonly prefix: string;
  readonly element: ReactElement;
}

let planted: Planted[] = [];

/** Runs a render and returns its HTML with the islands that it met. */
export function collect(render: () => string): { html: string; islands: readonly Planted[] } {
  planted = [];
  const html = render();
  return { html, islands: planted };
}

interface Props<P extends object> {
  /** The entry's name: `ui/islands/<name>.entry.tsx`. */
  readonly name: string;
  readonly of: ComponentType<P>;
  /** Sent to the browser as they are: nothing but what the island shows. */
  readonly props: P;
}

export function Island<P extends object>({ name, of: Component, props }: Props<P>) {
  const prefix = `${name}${planted.length}-`;
  const mark = `<!--island ${prefix}-->`;
  planted.push({ mark, prefix, element: <Component {...props} /> });
  // `<` is the one character that could end the script element early.
  const data = JSON.stringify(props).replaceAll('<', '\\u003c');
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark of our own, which the renderer replaces */}
      <div data-island={name} data-prefix={prefix} dangerouslySetInnerHTML={{ __html: mark }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that can't end the element */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
    </>
  );
}
