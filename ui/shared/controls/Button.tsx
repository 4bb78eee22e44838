/** Something that acts; and a link that looks like it, for what only leads elsewhere. */
import type { ComponentProps, MouseEvent } from 'react';
import './button.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonStyle {
  readonly look?: ButtonLook | undefined;
  readonly size?: ButtonSize | undefined;
}

export function buttonClass({ look = 'primary', size = 'medium' }: ButtonStyle): string {
  return `button button--${look} button--${size}`;
}

export function Button({
  look,
  size,
  type = 'button',
  ...rest
}: ButtonStyle & Omit<ComponentProps<'button'>, 'className' | 'style'>) {
  return <button type={type} className={buttonClass({ look, size })} {...rest} />;
}

export function ButtonLink({
  look,
  size,
  ...rest
}: ButtonStyle & Omit<ComponentProps<'a'>, 'className' | 'style'>) {
  return <a className={buttonClass({ look, size })} {...rest} />;
}

/** Whether a click on a link means this tab: any other is left to the browser. */
export const isPlain = (click: MouseEvent): boolean =>
  click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
