/** The e-mail address: the current one, a new one, and the code that proves the new one. */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/controls/Button.tsx';
import { CodeInput } from '../../../shared/form/CodeInput.tsx';
import { cleanEmail, EMAIL_FIELD_MAX, newEmailError } from '../../../shared/form/email.ts';
import { Field } from '../../../shared/form/Field.tsx';
import { useFormFocus } from '../../../shared/form/focus.ts';
import { Resend } from '../../../shared/form/Resend.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { form } from '../../../shared/form/texts.ts';
import {
  persistedNumber,
  persistedText,
  usePersisted,
} from '../../../shared/form/use-persisted.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { Row, Setting } from './Setting.tsx';
import { useAction } from './use-action.ts';
import { useCodeEntry } from './use-code-entry.ts';
import type { SettingsFlow } from './use-settings.ts';

/** A code is valid for ten minutes. */
const CODE_LIFE_MS = 600_000;

export function Email({ flow }: { readonly flow: SettingsFlow }) {
  const { security } = flow;
  const t = useText(settings);
  const section = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  /** The address that a code was mailed to, and when. */
  const [mailed, setMailed] = useState<{ readonly to: string; readonly at: number } | null>(null);
  /** Whether the customer moved to the code: a page must not take focus when it loads. */
  const [entered, setEntered] = useState(false);
  usePersisted('email', mailed && { ...mailed, of: security.email }, (kept) => {
    const [to, at] = [persistedText(kept.to), persistedNumber(kept.at)];
    // Another customer may have logged in, in this tab.
    if (to && kept.of === security.email && Date.now() - at < CODE_LIFE_MS) setMailed({ to, at });
  });
  const toCode = (to: string) => {
    setMailed({ to, at: Date.now() });
    setEntered(true);
  };
  const toAddress = (kept: string) => {
    setTyped(kept);
    setMailed(null);
    section.current?.focus();
  };
  return (
    <Setting ref={section} name="email">
      <Row icon="mail" title={<Address email={security.email} />} note={t('email.now')} />
      {mailed === null ? (
        <EmailAddress flow={flow} typed={typed} onType={setTyped} onMailed={toCode} />
      ) : (
        <EmailCode
          flow={flow}
          email={mailed.to}
          mailedAt={mailed.at}
          entered={entered}
          onMailed={() => setMailed((last) => last && { ...last, at: Date.now() })}
          onBack={() => toAddress(typed)}
          onChanged={() => toAddress('')}
        />
      )}
    </Setting>
  );
}

/** An address that is too long for its line breaks before the @. Another address is another element. */
function Address({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span key={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

interface EmailAddressProps {
  readonly flow: SettingsFlow;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onMailed: (email: string) => void;
}

/** The first step of changing the e-mail address: the new address, to which a code is mailed. */
function EmailAddress({ flow, typed, onType, onMailed }: EmailAddressProps) {
  const { security } = flow;
  const t = useText(settings);
  const formText = useText(form);
  const action = useAction({ toastErrors: false });
  const [wrong, setWrong] = useState<string | null>(null);
  const [ref, focusInvalid] = useFormFocus();
  const email = cleanEmail(typed);

  const errorText = (): string | null => {
    const key = newEmailError(typed);
    if (key) return formText(key);
    return email === security.email ? t('email.same') : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorText();
    setWrong(found);
    if (found) return focusInvalid();
    action.run(async () => {
      const reply = await flow.call('/user/email', { email });
      if (action.succeeded(reply, t('email.sent', { email }))) return onMailed(email);
      focusInvalid();
    });
  };

  return (
    <form ref={ref} className="setting__form" method="dialog" noValidate onSubmit={submit}>
      <Field
        label={t('email.new')}
        error={wrong ?? action.error}
        type="email"
        name="new_email"
        autoComplete="email"
        maxLength={EMAIL_FIELD_MAX}
        value={typed}
        onChange={onType}
      />
      <SubmitButton pending={action.busy} look="secondary" size="medium">
        {t('email.send')}
      </SubmitButton>
    </form>
  );
}

interface EmailCodeProps {
  readonly flow: SettingsFlow;
  readonly email: string;
  readonly mailedAt: number;
  readonly entered: boolean;
  readonly onMailed: () => void;
  readonly onBack: () => void;
  readonly onChanged: () => void;
}

/** The second step of changing the e-mail address: the code that was mailed there. */
function EmailCode({ flow, email, mailedAt, entered, ...on }: EmailCodeProps) {
  const { onMailed, onBack, onChanged } = on;
  const t = useText(settings);
  const again = useAction();
  const entry = useCodeEntry(flow, '/user/email/confirm', {
    payload: { email },
    done: t('email.changed'),
    onDone: onChanged,
  });
  const { field } = entry;
  useEffect(() => {
    if (entered) field.current?.focus();
  }, [entered, field]);

  const resend = async () => {
    const reply = await flow.call('/user/email', { email });
    if (again.succeeded(reply, t('email.sent', { email }))) {
      onMailed();
      // The previous code is void.
      entry.setCode('');
    }
    return reply;
  };

  return (
    <form ref={entry.form} className="setting__form" noValidate onSubmit={entry.submit}>
      <p>{t('email.sent', { email })}</p>
      <CodeInput
        ref={field}
        hint={t('email.code.hint')}
        value={entry.code}
        onChange={entry.setCode}
        error={entry.error}
      />
      <div className="cluster setting__actions">
        <SubmitButton pending={entry.busy} size="medium" disabled={entry.incomplete}>
          {t('email.confirm')}
        </SubmitButton>
        <Button look="quiet" onClick={onBack}>
          {t('email.back')}
        </Button>
      </div>
      <p>
        <Resend mailedAt={mailedAt} pending={entry.busy} run={entry.run} onResend={resend} />
      </p>
    </form>
  );
}
