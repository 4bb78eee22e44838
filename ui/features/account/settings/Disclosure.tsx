/** What was disclosed of somebody to others, by e-mail: a right of residents of California. */
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { settings } from '../texts.ts';
import { Row } from './Row.tsx';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

export function Disclosure({ desk }: { readonly desk: Desk }) {
  const { lang } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const ask = () =>
    act.run(async () => act.settle(await desk.call('/user/disclosure'), t('data.disclosed')));
  return (
    <Row
      icon="mail"
      title={t('data.disclosure.title')}
      note={t('data.disclosure.text')}
      error={act.error}
      wordy
    >
      <SubmitButton lang={lang} pending={act.busy} look="secondary" size="small" onClick={ask}>
        {t('data.disclosure')}
      </SubmitButton>
    </Row>
  );
}
