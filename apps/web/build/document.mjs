import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestPath } from './web-manifest.mjs';
import { earlyKeys, screenKey } from './early.mjs';
import { utilitiesOf } from './utilities.mjs';
import { closureOf, entryKey, filesOf, inOrder, stylesOf, wholeClosureOf } from './manifest.mjs';

const landingKey = 'src/shells/site/landing.page.tsx';
// Arabic pages need the Latin file for digits.
const fontsOf = {
  en: ['rubik-latin-wght-normal'],
  ar: ['rubik-arabic-wght-normal', 'rubik-latin-wght-normal'],
};

/** All chunks hydration needs, so that the browser fetches them in parallel. */
function scriptsOf(manifest, { page, place }, language) {
  const keys = closureOf(manifest, entryKey(manifest));
  const texts = ['common', 'errors', ...(page === 'landing' ? ['landing', 'options'] : [])];
  const lazy = texts.map((name) => `src/i18n/${language}/${name}.json`);
  if (page === 'landing') lazy.push(landingKey);
  if (place !== undefined) lazy.push(...earlyKeys(manifest, place, language));
  for (const key of lazy) closureOf(manifest, key, keys);
  const entry = manifest[entryKey(manifest)].file;
  return { entry, rest: filesOf(manifest, inOrder(manifest, keys)).filter((file) => file !== entry) };
}

/** Includes the styles of what a rendered screen opens, because part of it is rendered too. */
async function inlinedStyles(manifest, { page, place }, client) {
  const keys = closureOf(manifest, entryKey(manifest));
  if (page === 'landing') closureOf(manifest, landingKey, keys);
  if (place !== undefined) wholeClosureOf(manifest, screenKey(place.path), keys);
  const files = stylesOf(manifest, keys);
  const texts = await Promise.all(files.map((file) => readFile(path.join(client, file), 'utf8')));
  texts.push(await utilitiesOf(manifest, keys, client));
  return { files, css: texts.map((text) => text.trim()).join('\n') };
}

function headLinks({ page, lang, manifest, client }) {
  const assets = Object.values(manifest).flatMap((chunk) => chunk.assets ?? []);
  const fonts = fontsOf[lang].map((name) => {
    const file = assets.find((asset) => asset.includes(name));
    if (file === undefined) throw new Error(`The build has no font ${name} in ${client}.`);
    return `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`;
  });
  const hero =
    '<link rel="preload" as="image" type="image/webp" href="/images/meals/hero-table-800.webp" imagesrcset="/images/meals/hero-table-560.webp 560w, /images/meals/hero-table-800.webp 800w, /images/meals/hero-table.webp 1600w" imagesizes="(min-width: 62rem) 56vw, 66vw" fetchpriority="high">';
  return [
    fonts[0],
    page === 'landing' ? hero : '',
    ...fonts.slice(1),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<link rel="manifest" href="/${manifestPath(lang)}">`,
  ].filter(Boolean);
}

const metaTags = ({ brand }, themeColours) => [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
  '__HEAD__',
  `<meta name="theme-color" content="${themeColours.light}" media="(prefers-color-scheme: light)">`,
  `<meta name="theme-color" content="${themeColours.dark}" media="(prefers-color-scheme: dark)">`,
  '<meta name="format-detection" content="telephone=no">',
  `<meta name="apple-mobile-web-app-title" content="${brand}">`,
];

const scriptsAtOnce = (entry, rest) =>
  [
    ...rest.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
    `<script type="module" fetchpriority="low" nonce="__NONCE__" src="/${entry}"></script>`,
  ].join('\n');

// Below the skeleton, whose styles are inline; scripts wait for this sheet.
const sheetBelow = (sheet) => `<link rel="stylesheet" href="/${sheet}">`;

// Scripts load after the first paint. Clicks before hydration are replayed once, in order, and forms wait for it.
const holding = `const pressed = [];
const hold = (event) => {
  begin();
  const button = event.target.closest('button');
  if (button === null) return;
  event.preventDefault();
  event.stopPropagation();
  if (pressed.at(-1) !== button) pressed.push(button);
};
const wait = (event) => { event.preventDefault(); begin(); };
addEventListener('click', hold, true);
addEventListener('input', begin, true);
addEventListener('submit', wait, true);
addEventListener('sufra:ready', async () => {
  removeEventListener('click', hold, true);
  removeEventListener('submit', wait, true);
  for (const button of pressed) {
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}, { once: true });`;

const scriptsAfterPaint = ({ entry, rest, sheet }, hasPicture) => `<script nonce="__NONCE__">
let isBegun = false;
const begin = () => {
  if (isBegun) return;
  isBegun = true;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/${sheet}' }));
  const files = ${JSON.stringify(rest)};
  for (const file of files) {
    const hint = { rel: 'modulepreload', fetchPriority: 'low', href: '/' + file };
    document.head.append(Object.assign(document.createElement('link'), hint));
  }
  bring([...files, '${entry}']);
};
// One by one: together they would block the main thread.
const bring = async (files) => {
  for (const file of files) {
    await import('/' + file);
    await new Promise((resolve) => setTimeout(resolve));
  }
};
${holding}
const type = 'largest-contentful-paint';
const tells = PerformanceObserver.supportedEntryTypes.includes(type);
const isPainted = (entry) => ${hasPicture ? 'entry.url' : 'true'};
if (tells) new PerformanceObserver((list) => { if (list.getEntries().some(isPainted)) begin(); }).observe({ type, buffered: true });
addEventListener('load', () => setTimeout(begin, tells ? 1000 : 0));
</script>`;

// Styles are inline; these names keep the scripts from fetching them again.
const knownStyles = (files) =>
  files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('\n');

const rootOf = ({ page, place, drawn }) => {
  if (place !== undefined)
    return '<div id="root" data-page="__PATH__">__MARKUP__</div>\n<script type="application/json" id="page-known">__KNOWN__</script>';
  return `<div id="root"${page === 'landing' ? ' data-page="/"' : ''}>${drawn.markup}</div>`;
};

/** The server renders `place`, the build renders `drawn`. */
export async function documentOf({ page, place, drawn, manifest, client, sheet, themeColours }) {
  const { lang, dir } = drawn;
  const { entry, rest } = scriptsOf(manifest, { page, place }, lang);
  const styles = await inlinedStyles(manifest, { page, place }, client);
  const comesDrawn = page === 'landing' || place !== undefined;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
${metaTags(drawn, themeColours).join('\n')}
${headLinks({ page, lang, manifest, client }).join('\n')}
<style nonce="__NONCE__">${styles.css}</style>
${knownStyles(styles.files)}
<script type="application/json" id="page-texts">__TEXTS__</script>
${comesDrawn ? '' : scriptsAtOnce(entry, rest)}
</head>
<body>
${rootOf({ page, place, drawn })}
${comesDrawn ? scriptsAfterPaint({ entry, rest, sheet }, place?.hasPicture ?? true) : sheetBelow(sheet)}
</body>
</html>
`;
}
