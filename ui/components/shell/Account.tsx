/** The account's two ways: in, or on to the dashboard and out. Logging out is a form, not a link. */
import type { Shell } from '../../generated/Shell.ts';
import { text } from '../../i18n/catalogue.ts';
import { common } from '../../i18n/common.ts';
import { Button } from '../Button.tsx';
import { ButtonLink } from '../ButtonLink.tsx';

export function Account({ shell }: { readonly shell: Shell }) {
  const t = text(common, shell.lang);
  if (shell.signed_in) {
    return (
      <div className="account">
        <form className="account__second" method="post" action="/auth/logout">
          <Button type="submit" look="quiet" size="small">
            {t('account.logout')}
          </Button>
        </form>
        <ButtonLink href="/dashboard" size="small">
          {t('account.dashboard')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="account">
      <div className="account__second">
        <ButtonLink href="/auth/login" look="quiet" size="small">
          {t('account.login')}
        </ButtonLink>
      </div>
      <ButtonLink href={shell.links.sign_up} size="small">
        {t('account.sign_up')}
      </ButtonLink>
    </div>
  );
}
