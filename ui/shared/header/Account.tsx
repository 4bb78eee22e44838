/** The account's two ways: in, or on to the dashboard and out. */
import type { Shell } from '../../generated/Shell.ts';
import { ButtonLink } from '../controls/ButtonLink.tsx';
import { text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import { LogInOut } from './LogInOut.tsx';
import '../frame/shell.css';

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
