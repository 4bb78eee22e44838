/** An arrow inside a field's box that submits the form. */

import { Icon } from '../../../shared/controls/Icon.tsx';
import { Waiting } from '../../../shared/form/Waiting.tsx';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import '../../../shared/form/form.css';

interface Props {
  readonly lang: Lang;
  readonly label: string;
  readonly pending: boolean;
}

export function GoButton({ lang, label, pending }: Props) {
  return (
    <>
      <button
        type="submit"
        className={`field__action field__action--go submit${pending ? ' submit--busy' : ''}`}
        aria-label={label}
        aria-disabled={pending || undefined}
      >
        <span className="submit__label">
          <Icon name="arrow" />
        </span>
      </button>
      <Waiting lang={lang} pending={pending} />
    </>
  );
}
