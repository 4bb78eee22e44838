/** Closes one of the frame's popovers. */

import { Icon } from '../controls/Icon.tsx';
import { useText } from '../texts/catalogue.ts';
import { island } from '../texts/texts.ts';
import '../controls/dialog.css';
import './popover.css';

interface Props {
  /** The popover's id. */
  readonly of: string;
}

export function PopoverClose({ of }: Props) {
  const t = useText(island);
  return (
    <button
      type="button"
      className="icon-box close-button"
      popoverTarget={of}
      popoverTargetAction="hide"
      aria-label={t('close')}
    >
      <Icon name="close" />
    </button>
  );
}
