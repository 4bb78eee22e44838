// The look that the shop requests: a theme, and variables. Each value is validated by its kind, so that
// no variable can do more than that.

const THEMES = {
  stripe: {
    colorScheme: 'light',
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#6d6e78',
    colorTextPlaceholder: '#757680',
    colorDanger: '#df1b41',
    colorBorder: '#e6e6e6',
  },
  night: {
    colorScheme: 'dark',
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#c6c7d0',
    colorTextPlaceholder: '#a3a4b0',
    colorDanger: '#fe87a1',
    colorBorder: '#424353',
  },
};

/** The CSS property that a variable must be a value of. */
const KINDS = {
  colorScheme: 'color-scheme',
  colorPrimary: 'color',
  colorBackground: 'background-color',
  colorText: 'color',
  colorTextSecondary: 'color',
  colorTextPlaceholder: 'color',
  colorDanger: 'color',
  colorBorder: 'color',
  borderRadius: 'border-radius',
  fontFamily: 'font-family',
  fontSizeBase: 'font-size',
  spacingUnit: 'padding',
};

/** Returns the colour scheme, `light` or `dark`. */
export function dress({ theme, variables } = {}) {
  const base = THEMES[theme] ?? THEMES.stripe;
  const look = { ...base, ...variables, colorScheme: base.colorScheme };
  const style = document.documentElement.style;
  for (const [name, kind] of Object.entries(KINDS)) {
    const value = look[name];
    if (typeof value === 'string' && CSS.supports(kind, value)) {
      style.setProperty(`--${name}`, value);
    } else {
      style.removeProperty(`--${name}`);
    }
  }
  return look.colorScheme;
}
