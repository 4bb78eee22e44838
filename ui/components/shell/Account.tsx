/** The account's two ways: in, or on to the dashboard and out. */
import type { Shell } from '../../generated/Shell.ts';
import { text } from '../../i18n/catalogue.ts';
import { common } from '../../i18n/common.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { LogInOut } from './LogInOut.tsx';

interface Props {
  readonly shell: Shell;
  /** Beside what a page sells, the dashboard is the second way. */
  readonly selling: boolean;
}

export function Account({ shell, selling }: Props) {
  const t = text(common, shell.lang);
  return (
    <div className="account">
      <div className="account__second">
        <LogInOut shell={shell} look="quiet" size="small" />
      </div>
      {shell.signed_in ? (
        <ButtonLink href="/dashboard" look={selling ? 'secondary' : 'primary'} size="small">
          {t('account.dashboard')}
        </ButtonLink>
      ) : (
        <ButtonLink href={shell.links.sign_up} size="small">
          {t('account.sign_up')}
        </ButtonLink>
      )}
    </div>
  );
}
