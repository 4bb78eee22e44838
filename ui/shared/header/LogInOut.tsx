/** The way in, or out. Logging out is a form, not a link. */
import type { Shell } from '../../generated/Shell.ts';
import { Button, type ButtonStyle } from '../controls/Button.tsx';
import { ButtonLink } from '../controls/ButtonLink.tsx';
import { text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';

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
