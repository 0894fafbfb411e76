import { closureOf, entryKey, filesOf, sessionKey, stylesOf } from './manifest.mjs';

const screens = {
  '/login': 'src/features/identity/login.screen.tsx',
  '/onboarding': 'src/shells/subscriber/onboarding.page.tsx',
  '/dashboard': 'src/shells/subscriber/dashboard.page.tsx',
  '/recipe/:mealId': 'src/shells/subscriber/recipe.page.tsx',
  '/ingredients/:mealId': 'src/shells/subscriber/ingredients.page.tsx',
  '/order-meal/:mealId': 'src/shells/subscriber/order-meal.page.tsx',
  '/order-status/:orderId': 'src/shells/subscriber/order-status.page.tsx',
};

export const screenKey = (path) => screens[path];

/** Without what every page needs. */
export function earlyKeys(manifest, { path, texts }, language) {
  const wanted = [
    screens[path],
    sessionKey(manifest),
    ...texts.map((name) => `src/i18n/${language}/${name}.json`),
  ];
  const missing = wanted.find((key) => manifest[key] === undefined);
  if (missing !== undefined) throw new Error(`The build has no ${missing} to fetch early.`);
  return wanted;
}

/** Preload links for a page's head; none for rare screens. */
export function earlyLinks(manifest, place, language) {
  if (screens[place.path] === undefined) return '';
  const known = closureOf(manifest, entryKey(manifest));
  const keys = new Set(known);
  for (const key of earlyKeys(manifest, place, language)) closureOf(manifest, key, keys);
  const own = [...keys].filter((key) => !known.has(key));
  return [
    // Must match the app's own request: without `crossorigin` the browser would fetch it twice.
    ...stylesOf(manifest, own).map((file) => `<link rel="preload" as="style" href="/${file}" crossorigin>`),
    ...filesOf(manifest, own).map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
    '',
  ].join('\n');
}
