/**
 * Islands on the server: the parts of a page that are hydrated in the browser.
 *
 * An island is rendered separately from its page, with its own id prefix that the browser reuses: `useId`
 * would otherwise count differently in one render of the page and in several hydrations. While a page renders,
 * `Island` leaves a placeholder and records what belongs there; `collect` passes the records to the renderer,
 * which fills the placeholders.
 */
import type { ComponentType, ReactElement } from 'react';

interface IslandElement {
  /** The entry that hydrates it on load; null if it waits until it is touched. */
  readonly entry: string | null;
  readonly mark: string;
  readonly prefix: string;
  readonly element: ReactElement;
}

let collected: IslandElement[] = [];

/** Runs a render and returns its HTML with the islands that it encountered. */
export function collect(render: () => string): { html: string; islands: readonly IslandElement[] } {
  collected = [];
  const html = render();
  return { html, islands: collected };
}

/** JSON for a script element. `<` is the only character that could end it early. */
export const scriptJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

interface Props<P extends object> {
  /** `<name>.entry.tsx`; of several in one entry, `<name>/<which>`. */
  readonly name: string;
  /** Whether its entry is fetched, by another one, only when it is first touched. */
  readonly lazy?: boolean;
  readonly of: ComponentType<P>;
  /** Sent to the browser verbatim: nothing but what the island shows. */
  readonly props: P;
}

export function Island<P extends object>({ name, lazy = false, of: Component, props }: Props<P>) {
  const [entry = name] = name.split('/');
  const prefix = `${entry}${collected.length}-`;
  const mark = `<!--island ${prefix}-->`;
  collected.push({ entry: lazy ? null : entry, mark, prefix, element: <Component {...props} /> });
  const data = scriptJson(props);
  return (
    <>
      <div
        data-island={lazy ? undefined : name}
        data-lazy-island={lazy ? name : undefined}
        data-prefix={prefix}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark of our own, which the renderer replaces
        dangerouslySetInnerHTML={{ __html: mark }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that can't end the element */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
    </>
  );
}
