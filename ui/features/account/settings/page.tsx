/** The settings' page: the heading, the ways to its sections, the public profile, and the rest as an island. */

import type { FlashMessage } from '../../../generated/FlashMessage.ts';
import type { ProfileSettings } from '../../../generated/ProfileSettings.ts';
import type { SettingsProps } from '../../../generated/SettingsProps.ts';
import { Island } from '../../../runtime/island.tsx';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { profileHref } from '../profile-href.ts';
import { profile as profileTexts, settings as texts } from '../texts.ts';
import { EMAILS, Emails, FormSwitch } from './Emails.tsx';
import { SETTINGS, SettingFrame } from './Setting.tsx';
import { Settings } from './Settings.tsx';
import './switch.css';
import './settings.css';
import './factors.css';

export const settings: Page<SettingsProps> = {
  head: ownHead(texts, 'title', 'lede'),
  Body: ({ shell, me, security, profile, emails, restricted, given_up, flash }) => {
    const { lang, origin } = shell;
    const t = text(texts, lang);
    return (
      <PrivateFrame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t('lede')} />
        <nav aria-label={t('sections')}>
          <ul className="settings-index">
            <li>
              <a className="settings-index__link" href={`#${PUBLIC_PROFILE}`}>
                {text(profileTexts, lang)('settings.title')}
              </a>
            </li>
            <li>
              <a className="settings-index__link" href={`#${EMAILS}`}>
                {t('emails.title')}
              </a>
            </li>
            {SETTINGS.map((name) => (
              <li key={name}>
                <a className="settings-index__link" href={`#${name}`}>
                  {t(`${name}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings settings--profile">
          <PublicProfile
            inkId={me.ink_id}
            settings={profile}
            restricted={restricted}
            flash={flash}
            origin={origin}
            lang={lang}
          />
          <Emails wanted={emails} flash={flash} lang={lang} />
        </div>
        <noscript>
          <p className="settings-noscript">{t('noscript')}</p>
        </noscript>
        <Island
          name="settings"
          of={Settings}
          props={{ lang, ink_id: me.ink_id, security, given_up }}
        />
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/settings'),
    security: {
      email: 'ink@maker.example',
      passkeys_offered: true,
      passkeys: [
        { id: '1', name: 'Phone', created_at: 1790000000000, last_used_at: 1791000000000 },
      ],
      authenticator: true,
      mailed_codes_offered: true,
      mailed_codes: false,
      recovery_codes_left: 9,
      sessions: [
        {
          id: '1',
          device: 'Chrome on macOS',
          created_at: 1790000000000,
          last_seen_at: 1791000000000,
          current: true,
        },
        {
          id: '2',
          device: 'Safari on iOS',
          created_at: 1790000000000,
          last_seen_at: 1790500000000,
          current: false,
        },
      ],
      lang: 'en',
    },
    profile: {
      shown: true,
      since: true,
      zips: true,
      connections: false,
      referral: false,
      found: false,
    },
    restricted: false,
    given_up: 0,
    flash: null,
    emails: { earnings: true, payouts: false, restriction: true },
  },
};

interface PublicProfileProps {
  readonly inkId: string;
  readonly settings: ProfileSettings;
  /** Nobody sees it, whatever is switched on. */
  readonly restricted: boolean;
  readonly flash: FlashMessage | null;
  readonly origin: string;
  readonly lang: Lang;
}

/** Names the section in links. */
const PUBLIC_PROFILE = 'public-profile';

const FIELDS = ['since', 'zips', 'connections', 'referral', 'found'] as const;

/** What strangers see of a customer, field by field: a form that works without script. */
function PublicProfile({ inkId, settings, restricted, flash, origin, lang }: PublicProfileProps) {
  const t = text(profileTexts, lang);
  const path = profileHref(inkId);
  const state = settings.shown ? 'on' : 'off';
  const seen = settings.shown && !restricted ? 'on' : 'off';
  // What is too long for its line goes on before the @.
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
        <Flash flash={flash} from={profileTexts} lang={lang} />
        <div className="setting__body">
          <div className="setting-row setting-row--wordy">
            <span className="setting-row__icon">
              <Icon name={seen === 'on' ? 'eye' : 'eye-off'} />
            </span>
            <div className="setting-row__words">
              <p className="setting-row__title">{t(`settings.${state}`)}</p>
              <p className="setting-row__note profile-settings__address">
                <TextWithLinks text={t(`settings.${seen}.text`)} parts={{ address }} />
              </p>
            </div>
            {seen === 'on' && (
              <ButtonLink href={path} target="_blank" rel="noopener" look="secondary" size="small">
                {t('settings.open')}
                <span className="visually-hidden">{` ${t('settings.open.which')}`}</span>
                <Icon name="out" />
              </ButtonLink>
            )}
          </div>
          {restricted && <p className="setting__error">{t('settings.restricted')}</p>}
          <form className="profile-settings" action="/settings/profile" method="post">
            <FormSwitch
              id={`${PUBLIC_PROFILE}-shown`}
              name="shown"
              on={settings.shown}
              title={t('settings.shown')}
              note={t('settings.shown.note')}
            />
            <fieldset className="profile-settings__fields">
              <legend className="profile-settings__legend">{t('settings.fields')}</legend>
              {FIELDS.map((name) => (
                <FormSwitch
                  key={name}
                  id={`${PUBLIC_PROFILE}-${name}`}
                  name={name}
                  on={settings[name]}
                  title={t(`settings.${name}`)}
                  note={t(`settings.${name}.note`)}
                />
              ))}
            </fieldset>
            <p className="cluster setting__actions">
              <Button type="submit">{t('settings.save')}</Button>
            </p>
          </form>
        </div>
      </div>
    </SettingFrame>
  );
}
