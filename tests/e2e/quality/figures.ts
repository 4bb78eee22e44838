/** Where measurements leave their figures for docs/quality.md: a line of JSON each. */
import { appendFile } from 'node:fs/promises';

/** What `document.mjs` reads, by its kind. */
export interface Figures {
  readonly kind: 'public' | 'private' | 'links';
  readonly [name: string]: unknown;
}

export async function recordFigures(figures: Figures): Promise<void> {
  const line = JSON.stringify(figures);
  console.log(line);
  const file = process.env.INK_QUALITY_FIGURES;
  if (file) await appendFile(file, `${line}\n`);
}
