const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Stripe's own names for what our theme says, in the scheme of this moment. */
export const appearance = () => ({
  theme: 'flat',
  variables: {
    colorPrimary: token('color-main'),
    colorBackground: token('color-surface'),
    colorText: token('color-ink'),
    colorTextSecondary: token('color-muted'),
    colorTextPlaceholder: token('color-muted'),
    colorDanger: token('color-danger-text'),
    borderRadius: '12px',
    spacingUnit: '4px',
    fontFamily: 'Rubik, system-ui, sans-serif',
    fontSizeBase: '16px',
  },
  rules: {
    '.Input': { border: `1px solid ${token('color-line-strong')}`, padding: '12px' },
    '.Input:focus': { outline: `3px solid ${token('color-focus')}` },
    '.Label': { fontWeight: '500' },
  },
});
