/** The settings' page: the heading, links to its sections, the public profile, and the rest as an island. */

import type { SettingsProps } from '../../../generated/types.ts';
import { Island } from '../../../runtime/island.tsx';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { profile as profileTexts, settings as texts } from '../texts.ts';
import { EMAILS, EmailTopics } from './EmailTopics.tsx';
import { PUBLIC_PROFILE, PublicProfile } from './PublicProfile.tsx';
import { SETTINGS } from './Setting.tsx';
import { Settings } from './Settings.tsx';
import './settings.css';

export const settings: Page<SettingsProps> = {
  head: ownHead(texts, 'title', 'lead'),
  Body: ({ shell, me, security, profile, emails, restricted, given_up, flash }) => {
    const t = useText(texts);
    const profileText = useText(profileTexts);
    return (
      <PrivateFrame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t('lead')} />
        <nav aria-label={t('sections')}>
          <ul className="cluster settings-index">
            <li>
              <a className="note settings-index__link" href={`#${PUBLIC_PROFILE}`}>
                {profileText('settings.title')}
              </a>
            </li>
            {([EMAILS, ...SETTINGS] as const).map((name) => (
              <li key={name}>
                <a className="note settings-index__link" href={`#${name}`}>
                  {t(`${name}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings settings--profile">
          <PublicProfile
            inkId={me.ink_id}
            profile={profile}
            restricted={restricted}
            flash={flash}
            shell={shell}
          />
          <EmailTopics emails={emails} flash={flash} />
        </div>
        <noscript>
          <p className="settings-noscript">{t('noscript')}</p>
        </noscript>
        <Island name="settings" of={Settings} props={{ ink_id: me.ink_id, security, given_up }} />
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
