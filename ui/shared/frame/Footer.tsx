/** The public footer: support, legal pages, language, and the disclaimer. */

import type { Links, Shell } from '../../generated/types.ts';
import { STATES_HREF } from '../api/hrefs.ts';
import { Logo } from '../controls/Logo.tsx';
import { PageIcon } from '../controls/PageIcon.tsx';
import { useText } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import { LanguageSwitch, type LanguageSwitchProps } from './LanguageSwitch.tsx';
import './footer.css';

interface Props extends Pick<LanguageSwitchProps, 'query' | 'form'> {
  readonly shell: Shell;
}

export function Footer({ shell, query, form }: Props) {
  const t = useText(common);
  const { faq, support_email } = shell.links;
  const mail = `mailto:${support_email}`;
  return (
    <footer className="note footer">
      <div className="footer__top">
        <div className="footer__brand">
          <Logo name={t('brand')} />
          <Social links={shell.links} />
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
          <LanguageSwitch path={shell.path} query={query} form={form} />
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

interface FooterListProps {
  readonly title: string;
  readonly href?: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

/** One column of the footer. Its title may itself be a link. */
function FooterList({ title, href, links }: FooterListProps) {
  return (
    <div className="footer-list">
      <h2 className="footer-list__title">{href ? <a href={href}>{title}</a> : title}</h2>
      <ul className="footer-list__links">
        {links.map((link) => (
          <li key={link.label}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links to INKPAY's social media, as icons with names. */
function Social({ links }: { readonly links: Links }) {
  const t = useText(common);
  return (
    <ul className="social" aria-label={t('footer.follow')}>
      {(['instagram', 'x'] as const).map((name) => (
        <li key={name}>
          <a
            className="icon-box social__link"
            href={links[name]}
            rel="me"
            aria-label={t(`footer.${name}`)}
          >
            <PageIcon name={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}
