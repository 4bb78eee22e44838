/**
 * The card provider's script. Its address is the server's choice, so our own module loads it and not
 * the provider's loader. For handlers and effects only.
 */
import type { Stripe } from '@stripe/stripe-js';
import type { Lang } from '../../../generated/Lang.ts';
import { logPayment } from './calls.ts';

const PATIENCE_MS = 20_000;
const LOCALES = { en: 'en', ch: 'zh' } as const;

let loading: Promise<void> | undefined;

/** A script from here is as trusted as the module that makes it. */
function element(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  return script;
}

function load(src: string): Promise<void> {
  const script = element(src);
  const loaded = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`no script from ${src}`));
    const late = setTimeout(fail, PATIENCE_MS);
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(late);
      if (window.Stripe) resolve();
      else fail();
    };
  });
  document.head.append(script);
  return loaded.catch((cause) => {
    script.remove();
    throw cause;
  });
}

/** Loads the script once; after a failure the next call tries again. */
export function loadCardScript(src: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  loading ??= load(src).finally(() => {
    loading = undefined;
  });
  return loading;
}

/** @throws where the script can't be had, or does not take the key */
export async function openCards(src: string, key: string, lang: Lang): Promise<Stripe> {
  try {
    await loadCardScript(src);
    if (!window.Stripe) throw new Error('the script defines nothing');
    return window.Stripe(key, { locale: LOCALES[lang] });
  } catch (cause) {
    logPayment('library', cause);
    throw cause;
  }
}
