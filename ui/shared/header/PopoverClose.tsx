/** Closes one of the frame's popovers. */

import { Icon } from '../controls/Icon.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { island } from '../texts/texts.ts';
import '../controls/dialog.css';
import './popover.css';

interface Props {
  /** The popover's id. */
  readonly of: string;
  readonly lang: Lang;
}

export function PopoverClose({ of, lang }: Props) {
  return (
    <button
      type="button"
      className="icon-box close-button"
      popoverTarget={of}
      popoverTargetAction="hide"
      aria-label={text(island, lang)('close')}
    >
      <Icon name="close" />
    </button>
  );
}
