/** Somebody's public profile: the handle, and what its owner lets everybody see. */
import { ProfileFigures } from '../components/profile/ProfileFigures.tsx';
import { ProfileHandle } from '../components/profile/ProfileHandle.tsx';
import { ProfileJoin } from '../components/profile/ProfileJoin.tsx';
import { ProfileZips } from '../components/profile/ProfileZips.tsx';
import { PageFrame } from '../components/shell/PageFrame.tsx';
import type { ProfileProps } from '../generated/ProfileProps.ts';
import { text } from '../i18n/catalogue.ts';
import { profile as texts } from '../i18n/profile.ts';
import { artwork } from '../lib/art.ts';
import { monthText } from '../lib/dates.ts';
import { profilePage } from '../lib/profile-data.ts';
import { about } from '../lib/structured-data.ts';
import type { Page } from '../runtime/page.ts';

export const profile: Page<ProfileProps> = {
  head: (props) => {
    const t = text(texts, props.shell.lang);
    const id = { id: props.ink_id };
    return {
      title: t('head.title', id),
      description: t('head.description', id),
      indexed: props.found,
      ...(props.found ? { data: about(profilePage(props)) } : {}),
    };
  },
  Body: (props) => {
    const { shell, ink_id, since, zips, referral } = props;
    const { lang } = shell;
    const t = text(texts, lang);
    return (
      <PageFrame shell={shell}>
        <div className="profile-page">
          <div
            className={`profile-hero${referral ? ' profile-hero--joined' : ''}`}
            data-scheme="night"
          >
            <img
              className="profile-hero__art"
              src={artwork('rosette')}
              width="1000"
              height="1000"
              alt=""
            />
            <div className="profile-hero__who">
              <p className="profile-hero__kind">{t('kind')}</p>
              <ProfileHandle inkId={ink_id} />
              {since !== null && (
                <p className="profile-hero__since">
                  {t('since', { month: monthText(since, lang) })}
                </p>
              )}
              <ProfileFigures {...props} />
            </div>
            {referral && <ProfileJoin shell={shell} inkId={ink_id} referral={referral} />}
          </div>
          {zips && <ProfileZips zips={zips} inkId={ink_id} lang={lang} />}
        </div>
      </PageFrame>
    );
  },
};
