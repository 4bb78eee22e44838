/** A link that looks like a button. */
import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonClass } from './Button.tsx';

export function ButtonLink({
  look,
  size,
  ...rest
}: ButtonStyle & Omit<ComponentProps<'a'>, 'className' | 'style'>) {
  return <a className={buttonClass({ look, size })} {...rest} />;
}
