/** Buttons that share the referral link, and announce the outcome. */

import { Button, type ButtonLook } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { copyText } from '../controls/use-copy.ts';
import { pageText, useText } from '../texts/catalogue.ts';
import { island, referral } from '../texts/texts.ts';
import { toast } from '../toast/toasts.ts';

export interface CopyLinkButtonProps {
  readonly link: string;
  readonly label: string;
  readonly look: ButtonLook;
}

/** Copies it by one press. */
export function CopyLinkButton({ link, label, look }: CopyLinkButtonProps) {
  return (
    <Button look={look} size="small" onClick={() => copyLink(link)}>
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
  const t = useText(referral);
  return (
    <Button onClick={() => shareLink(t('share.title', { id: ink_id }), link)}>
      <Icon name="share" />
      {t('share')}
    </Button>
  );
}

async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) toast(pageText(referral)('copied'));
  else toast(pageText(island)('copy_failed'), 'error');
}

/** With the device's share sheet, if there is one; otherwise copies the link. */
async function shareLink(title: string, link: string): Promise<void> {
  if (!('share' in navigator)) return copyLink(link);
  try {
    await navigator.share({ title, url: link });
  } catch (error) {
    // Closing the share sheet is an answer, too.
    if ((error as Partial<Error>).name !== 'AbortError') await copyLink(link);
  }
}
