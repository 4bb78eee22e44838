/** It worked: says so, and moves on after a moment. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { STORE_HREF } from '../../shared/api/hrefs.ts';
import { navigate } from '../../shared/api/navigate.ts';
import { Icon } from '../../shared/controls/Icon.tsx';
import { useText } from '../../shared/texts/catalogue.ts';
import { auth } from './texts.ts';
import './auth.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Where to, and after how many milliseconds. */
  readonly to: string;
  readonly after: number;
}

export function SuccessScreen({ title, text, to, after }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => navigate(to), after);
    return () => clearTimeout(timer);
  }, [to, after]);
  return (
    <section className="success">
      <span className="success__sign" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 className="success__title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead success__text" role="status">
        {text}
      </p>
    </section>
  );
}

const WELCOME_MS = 1500;
/** The default pages; a visitor who wanted to see another page returns to it. */
const DEFAULT_PAGES: readonly string[] = ['/dashboard', STORE_HREF];

/** They are in. The position in the page that sent its visitor here is still in the URL: browsers keep it. */
export function Welcome({ goal }: { readonly goal: string }) {
  const t = useText(auth);
  const text = t(DEFAULT_PAGES.includes(goal) ? 'done.usual' : 'done.back');
  return (
    <SuccessScreen title={t('done')} text={text} to={goal + location.hash} after={WELCOME_MS} />
  );
}
