/** Says at the page's edge what a call or the browser refused. For handlers and effects only. */
import { text } from '../i18n/catalogue.ts';
import { form } from '../i18n/form.ts';
import { pageLang } from './page-lang.ts';
import type { Envelope } from './reply.ts';
import { toast } from './toasts.ts';

const anything = (): string => text(form, pageLang())('call.failed');

export const sayRefusal = (reply: Envelope): void => toast(reply.error ?? anything(), 'error');

/** For what is thrown and not replied. */
export const sayFailure = (cause: unknown): void => {
  reportError(cause);
  toast(anything(), 'error');
};
