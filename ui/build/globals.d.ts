/** What the build puts into the code. */

/** The drawn art's folder, whose name changes with its contents. */
declare const ART: string;

/** The states' planes and coasts by code: the atlas stays out of the renderer. */
declare const LANDS: Readonly<
  Record<string, { readonly plane: import('../art/state-land.mjs').Plane; readonly coast: string }>
>;

/** Every page, by the name that the server requests: its folder's (`pages.mjs`). */
declare module 'ink:pages' {
  import type { LocalizedProps, Page } from '../runtime/page.ts';
  export const pages: Readonly<Record<string, Page<LocalizedProps>>>;
}
