/** Somebody's public profile: the handle, and what its owner lets everybody see. */
import type { ProfileProps } from '../../../generated/ProfileProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { about, type Thing } from '../../../runtime/structured-data.ts';
import { artwork } from '../../../shared/controls/art.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { monthText } from '../../../shared/texts/dates.ts';
import { profileHref } from '../profile-href.ts';
import { profile as texts } from '../texts.ts';
import { ProfileFigures } from './ProfileFigures.tsx';
import { ProfileJoin } from './ProfileJoin.tsx';
import { ProfileZips } from './ProfileZips.tsx';
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

/** "2026-05" */
const month = (at: number): string => new Date(at).toISOString().slice(0, '2026-05'.length);

/** Somebody's public profile, for search engines: what is on the page, and nothing that isn't. */
function profilePage({ shell, ink_id, since }: ProfileProps): Thing {
  const url = `${shell.origin}${profileHref(ink_id)}`;
  return {
    '@type': 'ProfilePage',
    url,
    ...(since === null ? {} : { dateCreated: month(since) }),
    mainEntity: {
      '@type': 'Person',
      name: ink_id,
      alternateName: `@${ink_id}`,
      identifier: ink_id,
      url,
    },
  };
}

interface ProfileHandleProps {
  readonly inkId: string;
}

/** With the sign before it, in characters. */
const SHORT = 8;
const MIDDLE = 12;

function length(inkId: string): 'short' | 'middle' | 'long' {
  const characters = inkId.length + 1;
  if (characters <= SHORT) return 'short';
  return characters <= MIDDLE ? 'middle' : 'long';
}

/** An INK ID as the hero of its page: minted as a ZIP's number is, as large as its length lets it be. */
function ProfileHandle({ inkId }: ProfileHandleProps) {
  return (
    <h1 className={`profile-handle profile-handle--${length(inkId)}`}>
      <span className="profile-handle__sign">@</span>
      {inkId}
    </h1>
  );
}
