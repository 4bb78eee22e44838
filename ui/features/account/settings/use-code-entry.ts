/** Entering a code: what is typed, and the call that takes it. */
import { type FormEvent, useRef, useState } from 'react';
import { CODE_LENGTH } from '../../../generated/limits.ts';
import { wasChecked } from '../../../shared/api/reply.ts';
import { useFormFocus } from '../../../shared/form/focus.ts';
import { useAction } from './use-action.ts';
import type { SettingsFlow } from './use-settings.ts';

interface Options {
  /** What is sent with the code. */
  readonly payload?: object;
  /** The toast's text when it was right. */
  readonly done: string;
  readonly onDone: () => void;
}

export function useCodeEntry(flow: SettingsFlow, path: string, { payload, done, onDone }: Options) {
  const { busy, error, run, succeeded } = useAction({ toastErrors: false });
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [form, focusInvalid] = useFormFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      const reply = await flow.call(path, { ...payload, code });
      if (succeeded(reply, done)) return onDone();
      // If the dialog was cancelled, or nothing was checked, what was typed stays.
      if (reply && wasChecked(reply)) setCode('');
      field.current?.focus();
      focusInvalid();
    });
  };
  const incomplete = code.length < CODE_LENGTH;
  return { form, field, code, setCode, busy, error, run, submit, incomplete };
}
