/**
 * ZIPs for what is being typed. A question is asked after a pause, and a later one always wins: an
 * answer to an earlier one is dropped.
 */
import { useEffect, useState } from 'react';
import type { Lang } from '../../generated/Lang.ts';
import type { Zip } from '../../generated/Zip.ts';
import { fetchZips } from './fetch-zips.ts';
import { EVERYTHING, searchHref } from './store-query.ts';
import { MOST_ZIPS } from './suggestions.ts';

/** Long enough that a word typed at speed is one question. */
export const TYPING_PAUSE_MS = 200;

export type Phase = 'loading' | 'ready' | 'failed';

interface Answer {
  readonly to: string;
  readonly zips: readonly Zip[] | null;
}

export interface FoundZips {
  /** Those of the last answer, until the next one is here. */
  readonly zips: readonly Zip[];
  readonly phase: Phase;
}

export function useFound(typed: string, lang: Lang): FoundZips {
  const wanted = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ to: '', zips: [] });

  useEffect(() => {
    if (wanted === '') return setAnswer({ to: '', zips: [] });
    const question = new AbortController();
    const ask = async () => {
      const href = searchHref({ ...EVERYTHING, search: wanted }, lang, MOST_ZIPS);
      const found = await fetchZips(href, question.signal);
      if (!question.signal.aborted) setAnswer({ to: wanted, zips: found?.zips ?? null });
    };
    const pause = setTimeout(ask, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      question.abort();
    };
  }, [wanted, lang]);

  const zips = answer.zips ?? [];
  if (answer.to !== wanted) return { zips, phase: 'loading' };
  return { zips, phase: answer.zips ? 'ready' : 'failed' };
}
