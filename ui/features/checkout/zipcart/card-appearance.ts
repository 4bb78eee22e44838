/** The card form's look: the provider's night theme in our tokens' colours. For effects only. */
import type { Appearance } from '@stripe/stripe-js';

/** The provider's name of a variable, and our token. */
const TOKENS = {
  colorPrimary: '--accent',
  colorBackground: '--surface',
  colorText: '--text',
  colorTextSecondary: '--text-2',
  colorTextPlaceholder: '--text-3',
  colorDanger: '--danger',
  borderRadius: '--field-radius',
} as const;

/** @param element one that is night, whatever the page's scheme */
export function appearanceOf(element: Element): Appearance {
  const styles = getComputedStyle(element);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  const variables = Object.entries(TOKENS).map(([name, own]) => [name, token(own)] as const);
  return {
    theme: 'night',
    variables: {
      ...Object.fromEntries(variables.filter(([, value]) => value !== '')),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('--line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${token('--accent')}` },
    },
  };
}
