/** The second step to another e-mail address: the code that was mailed there. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { CODE_LENGTH, CodeInput } from '../../../shared/form/CodeInput.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

interface Props {
  readonly desk: Desk;
  readonly email: string;
  readonly onBack: () => void;
  readonly onChanged: () => void;
}

export function EmailCode({ desk, email, onBack, onChanged }: Props) {
  const { lang } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const again = useAct(lang);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.run(async () => {
      const reply = await desk.call('/user/email/confirm', { email, code });
      if (act.settle(reply, t('email.changed'))) return onChanged();
      // Who turned away from the proof keeps what they typed.
      if (reply) setCode('');
      field.current?.focus();
    });
  };
  const resend = () =>
    again.run(async () => {
      again.settle(await desk.call('/user/email', { email }), t('email.sent', { email }));
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
        error={act.error ?? again.error}
      />
      <div className="setting__ways">
        <SubmitButton
          lang={lang}
          pending={act.busy}
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
