/** The way to sign up by somebody's referral: by camera, by link, by button. */
import type { ProfileReferral } from '../../../generated/ProfileReferral.ts';
import type { Shell } from '../../../generated/Shell.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { signUpWith } from '../profile-href.ts';
import { profile } from '../texts.ts';

interface Props {
  readonly shell: Shell;
  readonly inkId: string;
  readonly referral: ProfileReferral;
}

export function ProfileJoin({ shell, inkId, referral: { link, qr } }: Props) {
  const t = text(profile, shell.lang);
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
      <div className="profile-join__words">
        <h2 className="profile-join__title" id="join-title">
          {t('join.title', id)}
        </h2>
        <p className="profile-join__text">{t('join.text', id)}</p>
        {/* Whoever is signed in has signed up. */}
        {shell.signed_in ? null : (
          <ButtonLink href={signUpWith(shell.links.sign_up, inkId)} size="large">
            {t('join.sign_up')}
            <span className="visually-hidden">{` ${t('join.sign_up.with', id)}`}</span>
          </ButtonLink>
        )}
        <a className="profile-join__link" href={link}>
          <span className="visually-hidden">{`${t('join.link')} `}</span>
          {link.replace(/^https?:\/\//, '')}
        </a>
      </div>
    </section>
  );
}
