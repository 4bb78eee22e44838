/** Every page, by the name that the server requests: its folder's (`ui/build/pages.mjs`). */
declare module 'ink:pages' {
  export const pages: Readonly<Record<string, import('./page.ts').Page<object>>>;
}
