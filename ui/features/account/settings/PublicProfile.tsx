/** What strangers see of a customer, field by field: a form that works without script. */

import type { SettingsProps } from '../../../generated/types.ts';
import { profileHref } from '../../../shared/api/hrefs.ts';
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { profile as texts } from '../texts.ts';
import { FormSwitch } from './FormSwitch.tsx';
import { Row, SettingFrame } from './Setting.tsx';
import './switch.css';

/** Names the section in links. */
export const PUBLIC_PROFILE = 'public-profile';

const FIELDS = ['since', 'zips', 'connections', 'referral', 'found'] as const;

interface Props extends Pick<SettingsProps, 'shell' | 'profile' | 'restricted' | 'flash'> {
  readonly inkId: string;
}

export function PublicProfile({ inkId, profile, restricted, flash, shell }: Props) {
  const { origin } = shell;
  const t = useText(texts);
  const path = profileHref(inkId);
  const state = profile.shown ? 'on' : 'off';
  const visibility = profile.shown && !restricted ? 'on' : 'off';
  // What is too long for its line breaks before the @.
  const address = (
    <>
      {`${origin.replace(/^https?:\/\//, '')}/`}
      <wbr />
      {path.slice(1)}
    </>
  );
  return (
    <SettingFrame id={PUBLIC_PROFILE} title={t('settings.title')} lead={t('settings.lead')}>
      <div>
        <Flash flash={flash} from={texts} />
        <div className="setting__body">
          <Row
            icon={visibility === 'on' ? 'eye' : 'eye-off'}
            title={t(`settings.${state}`)}
            note={
              <span className="public-profile__address">
                <TextWithLinks text={t(`settings.${visibility}.text`)} parts={{ address }} />
              </span>
            }
            stacked
          >
            {visibility === 'on' && (
              <ButtonLink href={path} target="_blank" rel="noopener" look="secondary" size="small">
                {t('settings.open')}
                <span className="visually-hidden">{` ${t('settings.open.which')}`}</span>
                <Icon name="out" />
              </ButtonLink>
            )}
          </Row>
          {restricted && <p className="setting__error">{t('settings.restricted')}</p>}
          <CustomerForm className="switch-form" action="/settings/profile">
            <FormSwitch
              id={`${PUBLIC_PROFILE}-shown`}
              name="shown"
              on={profile.shown}
              title={t('settings.shown')}
              note={t('settings.shown.note')}
            />
            <fieldset className="switch-form__fields">
              <legend className="note-faint switch-form__legend">{t('settings.fields')}</legend>
              {FIELDS.map((name) => (
                <FormSwitch
                  key={name}
                  id={`${PUBLIC_PROFILE}-${name}`}
                  name={name}
                  on={profile[name]}
                  title={t(`settings.${name}`)}
                  note={t(`settings.${name}.note`)}
                />
              ))}
            </fieldset>
            <p className="cluster setting__actions">
              <Button type="submit">{t('settings.save')}</Button>
            </p>
          </CustomerForm>
        </div>
      </div>
    </SettingFrame>
  );
}
