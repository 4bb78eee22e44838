/** The public footer: support, legal pages, language, and what INKPAY does not promise. */
import type { Shell } from '../../generated/Shell.ts';
import type { Pair } from '../api/query-string.ts';
import { Logo } from '../controls/Logo.tsx';
import { text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import { STATES_HREF } from '../zip/zip-href.ts';
import { FooterList } from './FooterList.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Social } from './Social.tsx';
import './footer.css';

interface Props {
  readonly shell: Shell;
  readonly query?: readonly Pair[] | undefined;
}

export function Footer({ shell, query }: Props) {
  const t = text(common, shell.lang);
  const { faq, support_email } = shell.links;
  const mail = `mailto:${support_email}`;
  return (
    <footer className="footer">
      <div className="footer__top">
        <div className="footer__brand">
          <Logo name={t('brand')} />
          <Social links={shell.links} lang={shell.lang} />
        </div>
        <FooterList
          title={t('footer.support')}
          href={mail}
          links={[
            { href: mail, label: support_email },
            { href: faq, label: t('footer.faq') },
            { href: mail, label: t('footer.investors') },
            ...(shell.reduced ? [] : [{ href: STATES_HREF, label: t('footer.zips') }]),
          ]}
        />
        <FooterList
          title={t('footer.legal')}
          links={[
            { href: '/terms', label: t('footer.terms') },
            { href: '/privacy', label: t('footer.privacy') },
          ]}
        />
        <div className="footer__language">
          <h2 className="footer-list__title">{t('footer.language')}</h2>
          <LanguageSwitch lang={shell.lang} path={shell.path} query={query} />
        </div>
      </div>
      <div className="footer__small">
        <p>{t('footer.rights')}</p>
        <p>
          {t('footer.note', {
            disclaimer: t('footer.disclaimer'),
            credit: t('footer.credit'),
          })}
        </p>
      </div>
    </footer>
  );
}
