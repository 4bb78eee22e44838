/** What pages and pictures are tried out with: by the maker of the snapshot, by a test, and by the benchmark. */
import samples from './samples.json' with { type: 'json' };

const byName: Readonly<Record<string, object>> = samples;

/** Pages without a sample of their own show words, and at most who is signed in. */
const wordsAlone = { ...samples.page, me: samples.dashboard.me };

export const sampleOf = (name: string): object => byName[name] ?? wordsAlone;
