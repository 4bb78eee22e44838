/** The way in, or out. Logging out is a form, not a link. */
import type { Shell } from '../../generated/Shell.ts';
import { text } from '../../i18n/catalogue.ts';
import { common } from '../../i18n/common.ts';
import { Button, type ButtonStyle } from '../Button.tsx';
import { ButtonLink } from '../ButtonLink.tsx';

interface Props extends ButtonStyle {
  readonly shell: Shell;
}

export function LogInOut({ shell, ...style }: Props) {
  const t = text(common, shell.lang);
  return shell.signed_in ? (
    <form method="post" action="/auth/logout">
      <Button type="submit" {...style}>
        {t('account.logout')}
      </Button>
    </form>
  ) : (
    <ButtonLink href="/auth/login" {...style}>
      {t('account.login')}
    </ButtonLink>
  );
}
