/** The second step to another e-mail address: the code that was mailed there. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { CODE_LENGTH, CodeInput } from '../../../shared/form/CodeInput.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

interface Props {
  readonly flow: SettingsFlow;
  readonly email: string;
  readonly onBack: () => void;
  readonly onChanged: () => void;
}

export function EmailCode({ flow, email, onBack, onChanged }: Props) {
  const { lang } = flow;
  const t = text(settings, lang);
  const action = useAction(lang);
  const again = useAction(lang);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.run(async () => {
      const reply = await flow.call('/user/email/confirm', { email, code });
      if (action.settle(reply, t('email.changed'))) return onChanged();
      // Who turned away from the proof keeps what they typed.
      if (reply) setCode('');
      field.current?.focus();
    });
  };
  const resend = () =>
    again.run(async () => {
      again.settle(await flow.call('/user/email', { email }), t('email.sent', { email }));
    });

  return (
    <form className="setting__form" noValidate onSubmit={submit}>
      <p>{t('email.sent', { email })}</p>
      <CodeInput
        ref={field}
        lang={lang}
        hint={t('email.code.hint')}
        value={code}
        onChange={setCode}
        error={action.error ?? again.error}
      />
      <div className="setting__ways">
        <SubmitButton
          lang={lang}
          pending={action.busy}
          size="medium"
          disabled={code.length < CODE_LENGTH}
        >
          {t('email.confirm')}
        </SubmitButton>
        <SubmitButton
          lang={lang}
          pending={again.busy}
          look="secondary"
          size="medium"
          onClick={resend}
        >
          {t('email.resend')}
        </SubmitButton>
        <Button look="quiet" onClick={onBack}>
          {t('email.back')}
        </Button>
      </div>
    </form>
  );
}
