/** Says at the page's edge what a call or the browser refused. For handlers and effects only. */

import { pageLang } from '../../shared/api/page-lang.ts';
import type { Envelope } from '../../shared/api/reply.ts';
import { text } from '../../shared/texts/catalogue.ts';
import { form } from '../../shared/texts/texts.ts';
import { toast } from '../../shared/toast/toasts.ts';

const anything = (): string => text(form, pageLang())('call.failed');

export const sayRefusal = (reply: Envelope): void => {
  toast(reply.error ?? anything(), 'error');
};

/** For what is thrown and not replied. */
export const sayFailure = (cause: unknown): void => {
  reportError(cause);
  toast(anything(), 'error');
};
