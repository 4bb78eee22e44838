/** The password, and what is agreed to. The box does not block: it is for payment that it must be ticked. */

import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { Checkbox } from '../../../shared/form/Checkbox.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { AccountName, NewPassword } from '../fields.tsx';
import { auth } from '../texts.ts';
import { SignupStep } from './SignupStep.tsx';
import type { SignupStepProps } from './use-signup.ts';
import '../auth.css';

export function PasswordStep({ lang, signup }: SignupStepProps) {
  const t = text(auth, lang);
  const { draft, errors, change } = signup;
  const legal = (name: 'terms' | 'privacy') => (
    <a href={`/${name}`} target="_blank" rel="noopener">
      {t(`signup.${name}`)}
    </a>
  );
  return (
    <SignupStep lang={lang} signup={signup} title={t('signup.password.title')}>
      <AccountName lang={lang} email={draft.email.trim()} />
      <NewPassword
        lang={lang}
        labels={{ password: t('signup.password'), confirm: t('signup.confirm') }}
        value={draft}
        errors={errors}
        onChange={change}
      />
      <div className="step__agree">
        <Checkbox
          name="terms_agreed"
          checked={draft.agreed}
          onChange={(agreed) => change({ agreed })}
        >
          <TextWithLinks
            text={t('signup.agree')}
            parts={{ terms: legal('terms'), privacy: legal('privacy') }}
          />
        </Checkbox>
        <p className="step__age">{t('signup.age')}</p>
      </div>
    </SignupStep>
  );
}
