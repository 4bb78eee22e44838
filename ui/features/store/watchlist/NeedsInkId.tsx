/** Says to a visitor what following without an INK ID lacks, and leads to one. */
import type { Shell } from '../../../generated/Shell.ts';
import { loginFrom, signUpFrom } from '../../../shared/api/login-href.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { watchlist } from '../../../shared/texts/texts.ts';
import '../../../shared/zip/kept.css';

export function NeedsInkId({ shell }: { readonly shell: Shell }) {
  const t = text(watchlist, shell.lang);
  return (
    <section className="kept" aria-labelledby="browser-title">
      <div className="kept__words">
        <h2 className="kept__title" id="browser-title">
          {t('browser.title')}
        </h2>
        <p className="kept__zips">{t('browser.text')}</p>
      </div>
      <div className="kept__ways">
        <ButtonLink href={signUpFrom(shell.links.sign_up, shell.path)} size="small">
          {t('browser.sign_up')}
        </ButtonLink>
        <ButtonLink href={loginFrom(shell.path)} size="small" look="secondary">
          {t('browser.log_in')}
        </ButtonLink>
      </div>
    </section>
  );
}
