/** Somebody's public profile: the handle, and what its owner lets everybody see. */

import type { ProfileProps } from '../../../generated/ProfileProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { about } from '../../../runtime/structured-data.ts';
import { artwork } from '../../../shared/controls/art.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { monthText } from '../../../shared/texts/dates.ts';
import { profile as texts } from '../texts.ts';
import { ProfileFigures } from './ProfileFigures.tsx';
import { ProfileHandle } from './ProfileHandle.tsx';
import { ProfileJoin } from './ProfileJoin.tsx';
import { ProfileZips } from './ProfileZips.tsx';
import { profilePage } from './profile-data.ts';
import './profile.css';
import '../../../shared/frame/below.css';

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
