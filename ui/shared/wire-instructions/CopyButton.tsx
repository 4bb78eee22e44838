/** Copies one value, and says beside it whether that worked. */
import { useState } from 'react';
import { copyText } from '../api/clipboard.ts';
import { Icon } from '../controls/Icon.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { wiring } from '../texts/texts.ts';
import './wire-instructions.css';

interface Props {
  readonly value: string;
  /** What it is, for the button's name. */
  readonly what: string;
  readonly lang: Lang;
}

export function CopyButton({ value, what, lang }: Props) {
  const t = text(wiring, lang);
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid('');
    setSaid(t((await copyText(value)) ? 'copied' : 'copy_failed'));
  };
  return (
    <span className="copy">
      <button
        type="button"
        className="copy__button"
        aria-label={t('copy', { what })}
        onClick={() => void copy()}
      >
        <Icon name="copy" />
      </button>
      <span className="copy__said" role="status">
        {said}
      </span>
    </span>
  );
}
