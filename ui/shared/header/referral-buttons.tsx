/** Buttons that share the referral link, and announce the outcome. */

import { Button, type ButtonLook } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { copyText } from '../controls/use-copy.ts';
import { type Lang, text, useLang, useText } from '../texts/catalogue.ts';
import { island, referral } from '../texts/texts.ts';
import { toast } from '../toast/toasts.ts';

export interface CopyLinkButtonProps {
  readonly link: string;
  readonly label: string;
  readonly look: ButtonLook;
}

/** Copies it by one press. */
export function CopyLinkButton({ link, label, look }: CopyLinkButtonProps) {
  const lang = useLang();
  return (
    <Button look={look} size="small" onClick={() => copyLink(link, lang)}>
      <Icon name="copy" />
      {label}
    </Button>
  );
}

interface ShareButtonProps {
  readonly ink_id: string;
  readonly link: string;
}

/** Opens the device's share sheet, or else copies it. */
export function ShareButton({ ink_id, link }: ShareButtonProps) {
  const lang = useLang();
  const t = useText(referral);
  return (
    <Button onClick={() => shareLink(t('share.title', { id: ink_id }), link, lang)}>
      <Icon name="share" />
      {t('share')}
    </Button>
  );
}

async function copyLink(link: string, lang: Lang): Promise<void> {
  if (await copyText(link)) toast(text(referral, lang)('copied'));
  else toast(text(island, lang)('copy_failed'), 'error');
}

/** With the device's share sheet, if there is one; otherwise copies the link. */
async function shareLink(title: string, link: string, lang: Lang): Promise<void> {
  if (!('share' in navigator)) return copyLink(link, lang);
  try {
    await navigator.share({ title, url: link });
  } catch (error) {
    // Closing the share sheet is an answer, too.
    if ((error as Partial<Error>).name !== 'AbortError') await copyLink(link, lang);
  }
}
