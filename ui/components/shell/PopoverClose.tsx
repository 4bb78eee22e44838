/** Closes one of the frame's popovers. */
import { type Lang, text } from '../../i18n/catalogue.ts';
import { menu } from '../../i18n/menu.ts';
import { Icon } from '../Icon.tsx';

interface Props {
  /** The popover's id. */
  readonly of: string;
  readonly lang: Lang;
}

export function PopoverClose({ of, lang }: Props) {
  return (
    <button
      type="button"
      className="popover-close"
      popoverTarget={of}
      popoverTargetAction="hide"
      aria-label={text(menu, lang)('close')}
    >
      <Icon name="close" />
    </button>
  );
}
