/** Handing the referral link on, and saying what came of it. For handlers only. */

import { copyText } from '../api/clipboard.ts';
import { type Lang, text } from '../texts/catalogue.ts';
import { referral } from '../texts/texts.ts';
import { toast } from '../toast/toasts.ts';

export async function copyLink(link: string, lang: Lang): Promise<void> {
  const t = text(referral, lang);
  if (await copyText(link)) toast(t('copied'));
  else toast(t('failed'), 'error');
}

/** By what the device shares with, where it has something; else the link is copied. */
export async function shareLink(title: string, link: string, lang: Lang): Promise<void> {
  if (!('share' in navigator)) return copyLink(link, lang);
  try {
    await navigator.share({ title, url: link });
  } catch (error) {
    // Closing the device's own list is an answer, too.
    if ((error as Partial<Error>).name !== 'AbortError') await copyLink(link, lang);
  }
}
