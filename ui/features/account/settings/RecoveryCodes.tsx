/**
 * How many recovery codes are left, and the making of ten new ones. Without a second step they open
 * nothing: there are none then.
 */
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { count } from '../../../shared/texts/format.ts';
import { settings } from '../texts.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Setting } from './Setting.tsx';
import { useAct } from './use-act.ts';
import type { Desk } from './use-desk.ts';

/** From here on down it is time for new ones. */
const FEW = 3;

const standing = (left: number) => (left === 0 ? 'none' : left <= FEW ? 'few' : 'enough');

export function RecoveryCodes({ desk }: { readonly desk: Desk }) {
  const { lang, security } = desk;
  const t = text(settings, lang);
  const act = useAct(lang);
  const left = security.recovery_codes_left;
  const make = () =>
    act.run(async () => {
      act.settle(await desk.call('/user/recovery-codes'), t('recovery.made'));
    });

  if (left === 0 && !security.authenticator && !security.mailed_codes) {
    return (
      <Setting name="recovery" lang={lang}>
        <p className="setting__state">{t('recovery.idle')}</p>
      </Setting>
    );
  }
  return (
    <Setting name="recovery" lang={lang} error={act.error}>
      <div className="recovery">
        <p className={`recovery__left recovery__left--${standing(left)}`}>
          <span className="recovery__number">{count(left)}</span>
          <span>{t('recovery.left')}</span>
        </p>
        <p className="recovery__note">{t(`recovery.${standing(left)}`)}</p>
        {left === 0 ? (
          <SubmitButton lang={lang} pending={act.busy} size="small" onClick={make}>
            {t('recovery.make')}
          </SubmitButton>
        ) : (
          <ConfirmButton
            lang={lang}
            pending={act.busy}
            title={t('recovery.again.title')}
            text={t('recovery.again.text')}
            confirm={t('recovery.make')}
            onConfirm={make}
          >
            {t('recovery.make')}
          </ConfirmButton>
        )}
      </div>
    </Setting>
  );
}
