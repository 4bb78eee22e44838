/** The settings' page: the heading, the ways to its sections, the public profile, and the rest as an island. */

import type { SettingsProps } from '../../../generated/SettingsProps.ts';
import { Island } from '../../../runtime/island.tsx';
import type { Page } from '../../../runtime/page.ts';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { profile as profileTexts, settings as texts } from '../texts.ts';
import { SETTINGS } from './names.ts';
import { PUBLIC_PROFILE, PublicProfile } from './PublicProfile.tsx';
import { Settings } from './Settings.tsx';
import './switch.css';
import './settings.css';
import './factors.css';
import './profile-settings.css';

export const settings: Page<SettingsProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('lede'), indexed: false };
  },
  Body: ({ shell, me, security, profile, restricted, told }) => {
    const { lang, origin } = shell;
    const t = text(texts, lang);
    return (
      <PrivateFrame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t('lede')} />
        <nav aria-label={t('sections')}>
          <ul className="settings-index">
            <li>
              <a className="settings-index__way" href={`#${PUBLIC_PROFILE}`}>
                {text(profileTexts, lang)('settings.title')}
              </a>
            </li>
            {SETTINGS.map((name) => (
              <li key={name}>
                <a className="settings-index__way" href={`#${name}`}>
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
            told={told}
            origin={origin}
            lang={lang}
          />
        </div>
        <noscript>
          <p className="settings-noscript">{t('noscript')}</p>
        </noscript>
        <Island name="settings" of={Settings} props={{ lang, ink_id: me.ink_id, security }} />
      </PrivateFrame>
    );
  },
};
