/** The frame of every public page: skip link, header, main part and footer. */
import type { ReactNode } from 'react';
import type { Shell } from '../../generated/types.ts';
import { Header } from '../header/Header.tsx';
import { useText } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import { Footer } from './Footer.tsx';
import './shell.css';

interface Props {
  readonly shell: Shell;
  readonly children: ReactNode;
  /** In the header next to the account: the store's cart. */
  readonly tools?: ReactNode;
  /** The page and its query, if a visitor who logs in or signs up returns to it. */
  readonly returnTo?: string;
}

export function PageFrame({ shell, children, tools, returnTo }: Props) {
  const t = useText(common);
  return (
    <>
      <a className="skip-link" href="#app">
        {t('skip')}
      </a>
      <Header shell={shell} tools={tools} returnTo={returnTo} />
      <main id="app" className="page" tabIndex={-1}>
        {children}
      </main>
      <Footer shell={shell} />
    </>
  );
}
