const sand = {
  paper: '#FBF7F0',
  100: '#F5EEE2',
  200: '#EBE0CF',
  300: '#DCCDB6',
  400: '#BFA98A',
  500: '#97805F',
  600: '#75624B',
  700: '#5C4C3B',
  800: '#43352A',
  ink: '#2B1D14',
} as const;

/** Colours by role; screens use roles, so both schemes work. */
const light = {
  page: sand.paper,
  surface: '#FFFFFF',
  sunken: sand[100],
  ink: sand.ink,
  muted: sand[700],
  line: sand[200],
  'line-strong': sand[500],
  main: '#A3203A',
  'main-hover': '#871A30',
  'on-main': '#FFFFFF',
  'main-text': '#A3203A',
  'main-soft': '#F9E6E6',
  highlight: '#E9A21B',
  'on-highlight': sand.ink,
  'highlight-soft': '#FCEFD3',
  good: '#3F6B4F',
  'on-good': '#FFFFFF',
  'good-text': '#35603F',
  'good-soft': '#E4EEE3',
  info: '#1F5C73',
  'on-info': '#FFFFFF',
  'info-text': '#1F5C73',
  'info-soft': '#E0EDF1',
  'danger-text': '#9C1B1B',
  'danger-soft': '#FBE4DF',
  focus: '#1F5C73',
  veil: 'rgb(43 29 20 / 0.5)',
  /** The page below the veil, where no veil can lie. */
  'page-veiled': '#938A82',
  pattern: '#E9DCC6',
} as const;

type Role = keyof typeof light;

const dark: Record<Role, string> = {
  page: '#1A120C',
  surface: '#251B13',
  sunken: '#20170F',
  ink: '#F6EDE0',
  muted: '#CDBBA3',
  line: '#3D2F24',
  'line-strong': '#927C62',
  main: '#C73A55',
  'main-hover': '#B42F4A',
  'on-main': '#FFFFFF',
  'main-text': '#F393A2',
  'main-soft': '#45202A',
  highlight: '#E9A21B',
  'on-highlight': sand.ink,
  'highlight-soft': '#43310F',
  good: '#4C8060',
  'on-good': '#FFFFFF',
  'good-text': '#9CCBA9',
  'good-soft': '#20352A',
  info: '#2C7793',
  'on-info': '#FFFFFF',
  'info-text': '#8CC6DC',
  'info-soft': '#173340',
  'danger-text': '#FFA596',
  'danger-soft': '#4A201B',
  focus: '#8CC6DC',
  veil: 'rgb(0 0 0 / 0.65)',
  'page-veiled': '#090604',
  pattern: '#33271C',
};

export const colours = { light, dark };

const measures: Record<string, string> = {
  'font-family': "'Rubik Variable', 'Rubik Fallback', system-ui, sans-serif",
  'text-12': '0.75rem',
  'text-14': '0.875rem',
  'text-16': '1rem',
  'text-18': '1.125rem',
  'text-22': '1.375rem',
  'text-28': 'clamp(1.5rem, 1.3rem + 0.9vw, 1.75rem)',
  'text-36': 'clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem)',
  'text-48': 'clamp(2.125rem, 1.5rem + 2.8vw, 3rem)',
  'space-4': '0.25rem',
  'space-8': '0.5rem',
  'space-12': '0.75rem',
  'space-16': '1rem',
  'space-24': '1.5rem',
  'space-32': '2rem',
  'space-40': '2.5rem',
  'space-48': '3rem',
  'space-64': '4rem',
  'space-80': '5rem',
  'radius-card': '16px',
  'radius-control': '12px',
  'radius-round': '999px',
  target: '2.75rem',
  'header-height': '4rem',
  'motion-quick': '150ms ease-out',
  'motion-calm': '240ms ease-out',
};

const shadows = {
  light: '0 1px 2px rgb(70 45 20 / 0.05), 0 12px 32px -12px rgb(70 45 20 / 0.18)',
  dark: '0 1px 2px rgb(0 0 0 / 0.3), 0 12px 32px -12px rgb(0 0 0 / 0.6)',
};

const declare = (entries: Record<string, string>, prefix = ''): string =>
  Object.entries(entries)
    .map(([name, value]) => `--${prefix}${name}:${value}`)
    .join(';');

/** Colour of the browser's address bar. */
export const themeColours = { light: light.page, dark: dark.page };

/** For both colour schemes and scripts. */
export function themeCss(): string {
  const root = `:root{color-scheme:light dark;${declare(light, 'color-')};${declare(measures)};--shadow:${shadows.light};--leading:1.55;--leading-tight:1.2}`;
  const arabic = ':root:lang(ar){--leading:1.7;--leading-tight:1.6}';
  const night = `@media (prefers-color-scheme:dark){:root{${declare(dark, 'color-')};--shadow:${shadows.dark}}}`;
  return `${root}\n${arabic}\n${night}\n`;
}
