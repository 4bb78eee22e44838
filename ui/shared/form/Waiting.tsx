/** Says aloud that something is on its way. Beside a button: inside one nothing is announced. */
import { type Lang, text } from '../texts/catalogue.ts';
import { form } from '../texts/texts.ts';

interface Props {
  readonly lang: Lang;
  readonly pending: boolean;
}

export function Waiting({ lang, pending }: Props) {
  return (
    <span className="visually-hidden" role="status">
      {pending ? text(form, lang)('wait') : ''}
    </span>
  );
}
