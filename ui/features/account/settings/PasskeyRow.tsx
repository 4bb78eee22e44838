/** One passkey: its name, when it came and was last used, and its way out. */
import type { Passkey } from '../../../generated/Passkey.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Row } from './Row.tsx';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

interface Props {
  readonly passkey: Passkey;
  readonly desk: Desk;
  readonly onGone: () => void;
}

export function PasskeyRow({ passkey, desk, onGone }: Props) {
  const { id, name, created_at, last_used_at } = passkey;
  const { lang } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const used =
    last_used_at === null
      ? t('passkeys.unused')
      : t('passkeys.used_on', { day: dayText(last_used_at, lang) });

  const remove = () =>
    act.run(async () => {
      const reply = await desk.call('/user/passkeys/remove', { id });
      if (act.settle(reply, t('passkeys.removed'))) onGone();
    });

  return (
    <Row
      icon="key"
      title={name}
      note={`${t('passkeys.added_on', { day: dayText(created_at, lang) })} · ${used}`}
      error={act.error}
    >
      <ConfirmButton
        lang={lang}
        pending={act.busy}
        title={t('passkeys.remove.title')}
        text={t('passkeys.remove.text', { name })}
        confirm={t('passkeys.remove')}
        onConfirm={remove}
      >
        {t('passkeys.remove')}
        <span className="visually-hidden">{t('passkeys.remove.which', { name })}</span>
      </ConfirmButton>
    </Row>
  );
}
