// Names the files of the screens opened most, so that the browser asks for them with the app and not after it; build.mjs puts the links into the heads.
import { closureOf, entryKey, filesOf, sessionKey, stylesOf } from './manifest.mjs';

const screens = {
  '/login': 'src/features/identity/login.screen.tsx',
  '/onboarding': 'src/app/pages/onboarding.page.tsx',
  '/dashboard': 'src/app/pages/dashboard.page.tsx',
  '/recipe/:mealId': 'src/app/pages/recipe.page.tsx',
  '/ingredients/:mealId': 'src/app/pages/ingredients.page.tsx',
  '/order-meal/:mealId': 'src/app/pages/order-meal.page.tsx',
  '/order-status/:orderId': 'src/app/pages/order-status.page.tsx',
};

/** The links in the head of a page, by its path and the namespaces of its texts; none for screens opened seldom. */
export function earlyLinks(manifest, { path, texts }, language) {
  const screen = screens[path];
  if (screen === undefined) return '';
  const known = closureOf(manifest, entryKey(manifest));
  const wanted = [screen, sessionKey(manifest), ...texts.map((name) => `src/i18n/${language}/${name}.json`)];
  const keys = new Set(known);
  for (const key of wanted) {
    if (manifest[key] === undefined) throw new Error(`The build has no ${key} to fetch early.`);
    closureOf(manifest, key, keys);
  }
  const own = [...keys].filter((key) => !known.has(key));
  return [
    ...stylesOf(manifest, own).map((file) => `<link rel="preload" as="style" href="/${file}">`),
    ...filesOf(manifest, own).map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
    '',
  ].join('\n');
}
