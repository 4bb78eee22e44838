/** The link for new visitors; an address that was typed is carried along. */
import { withEmail } from '../../../shared/api/login-href.ts';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { auth } from '../texts.ts';

interface Props {
  readonly lang: Lang;
  readonly email: string;
}

export function SignUpLink({ lang, email }: Props) {
  const t = text(auth, lang);
  return (
    <p className="step__link">
      <TextWithLinks
        text={t('login.new')}
        parts={{ link: <a href={withEmail('/auth/signup', email)}>{t('login.sign_up')}</a> }}
      />
    </p>
  );
}
