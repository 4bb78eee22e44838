/** A customer's public profile: the handle, and what its owner shows to everybody. */

import type { ProfileProps, ProfileReferral, Shell } from '../../../generated/types.ts';
import type { Page } from '../../../runtime/page.ts';
import { visitor } from '../../../runtime/sample-props.ts';
import { canonical, jsonLd, type Thing } from '../../../runtime/structured-data.ts';
import { profileHref } from '../../../shared/api/hrefs.ts';
import { signUpWith } from '../../../shared/api/login-href.ts';
import { Rosette } from '../../../shared/controls/art.tsx';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { text, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { monthText } from '../../../shared/texts/dates.ts';
import { count } from '../../../shared/texts/format.ts';
import { profile as texts } from '../texts.ts';
import { ProfileZips } from './ProfileZips.tsx';
import './profile.css';
import '../../../shared/frame/below-the-fold.css';

export const profile: Page<ProfileProps> = {
  head: (props) => {
    const t = text(texts, props.shell.lang);
    const id = { id: props.ink_id };
    return {
      title: t('head.title', id),
      description: t('head.description', id),
      indexed: props.found,
      ...(props.found ? { data: jsonLd(profilePage(props)) } : {}),
    };
  },
  Body: (props) => {
    const lang = useLang();
    const { shell, ink_id, since, zips, referral } = props;
    const t = useText(texts);
    return (
      <PageFrame shell={shell}>
        <div className="profile-page">
          <div
            className={`profile-hero${referral ? ' profile-hero--joined' : ''}`}
            data-scheme="night"
          >
            <Rosette className="profile-hero__art" eager />
            <div className="profile-hero__who">
              <p className="note profile-hero__kind">{t('kind')}</p>
              {/* Minted like a ZIP's number, as large as its length allows. */}
              <h1 className={`numerals profile-handle profile-handle--${length(ink_id)}`}>
                <span className="profile-handle__sign">@</span>
                {ink_id}
              </h1>
              {since !== null && (
                <p className="lead profile-hero__since">
                  {t('since', { month: monthText(since, lang) })}
                </p>
              )}
              <ProfileFigures {...props} />
            </div>
            {referral && <ProfileJoin shell={shell} inkId={ink_id} referral={referral} />}
          </div>
          {zips && <ProfileZips zips={zips} inkId={ink_id} />}
        </div>
      </PageFrame>
    );
  },
  sample: {
    ...visitor('/@Ink.Maker'),
    ink_id: 'Ink.Maker',
    since: 1777593600000,
    connections: 12,
    zips: {
      count: 2,
      plates: [
        { zip_code: '90210', title: 'Beverly Hills, CA', state: 'ca', tier: 0 },
        { zip_code: '77002', title: 'Houston, TX', state: 'tx', tier: 3 },
      ],
      spots: [
        { tier: 0, state: 'ca', lat: 34.1, lon: -118.41 },
        { tier: 3, state: 'tx', lat: 29.76, lon: -95.37 },
      ],
    },
    referral: {
      link: 'http://localhost:3000/?inkId=Ink.Maker',
      qr: { side: 33, strokes: 'M4 4.5h7m1 0h2' },
    },
    found: true,
  },
};

/** "2026-05" */
const month = (at: number): string => new Date(at).toISOString().slice(0, '2026-05'.length);

/** A customer's public profile, for search engines: what is on the page, and nothing else. */
function profilePage({ shell, ink_id, since }: ProfileProps): Thing {
  const url = canonical(shell, profileHref(ink_id));
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

/** In characters, including the @. */
const SHORT = 8;
const MIDDLE = 12;

function length(inkId: string): 'short' | 'middle' | 'long' {
  const characters = inkId.length + 1;
  if (characters <= SHORT) return 'short';
  return characters <= MIDDLE ? 'middle' : 'long';
}

function ProfileFigures({ connections, zips }: ProfileProps) {
  const t = useText(texts);
  const states = zips && new Set(zips.spots.map(({ state }) => state)).size;
  const figures = [
    ['connections', connections],
    ['owned', zips?.count ?? null],
    ['states', states || null],
  ] as const;
  const shown = figures.flatMap(([key, n]) => (n === null ? [] : [{ key, n }]));
  if (shown.length === 0) return null;
  return (
    <ul className="cluster profile-figures" aria-label={t('figures')}>
      {shown.map(({ key, n }) => (
        <li key={key} className="profile-figures__item">
          <span className="numerals profile-figures__figure">{count(n)}</span>{' '}
          <span className="note">{t(`${key}.${n === 1 ? 'one' : 'many'}`)}</span>
        </li>
      ))}
    </ul>
  );
}

interface ProfileJoinProps {
  readonly shell: Shell;
  readonly inkId: string;
  readonly referral: ProfileReferral;
}

/** How to sign up by a customer's referral: by camera, by link, by button. */
function ProfileJoin({ shell, inkId, referral: { link, qr } }: ProfileJoinProps) {
  const t = useText(texts);
  const id = { id: inkId };
  return (
    <section className="profile-join" aria-labelledby="join-title">
      <svg
        className="profile-join__qr"
        viewBox={`0 0 ${qr.side} ${qr.side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('join.qr', id)}
      >
        <path stroke="#000" d={qr.strokes} />
      </svg>
      <div className="profile-join__body">
        <h2 className="profile-join__title" id="join-title">
          {t('join.title', id)}
        </h2>
        <p className="note profile-join__text">{t('join.text', id)}</p>
        {/* A signed-in customer has already signed up. */}
        {shell.signed_in ? null : (
          <ButtonLink href={signUpWith(shell.links.sign_up, inkId)} size="large">
            {t('join.sign_up')}
            <span className="visually-hidden">{` ${t('join.sign_up.with', id)}`}</span>
          </ButtonLink>
        )}
        <a className="note profile-join__link" href={link}>
          <span className="visually-hidden">{`${t('join.link')} `}</span>
          {link.replace(/^https?:\/\//, '')}
        </a>
      </div>
    </section>
  );
}
