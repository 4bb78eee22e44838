/** The referral link, to be read and marked without script, and with it copied by one press. */
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Toaster } from '../../components/toast/Toaster.tsx';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { dashboard } from '../../i18n/dashboard.ts';
import { copyText } from '../../lib/clipboard.ts';
import { toast } from '../../lib/toasts.ts';

export interface CopyLinkProps {
  readonly link: string;
  readonly lang: Lang;
}

export function CopyLink({ link, lang }: CopyLinkProps) {
  const t = text(dashboard, lang);
  const copy = async () => {
    if (await copyText(link)) toast(t('referral.copied'));
    else toast(t('referral.failed'), 'error');
  };
  return (
    <div className="copy-link">
      <p className="copy-link__link">{link}</p>
      <div className="copy-link__button">
        <Button size="small" onClick={copy}>
          <Icon name="copy" />
          {t('referral.copy')}
        </Button>
      </div>
      <Toaster lang={lang} />
    </div>
  );
}
