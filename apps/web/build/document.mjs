// Writes one HTML document around a drawn page: language, meta, preloads, inlined styles; build.mjs calls it.
// The server replaces every __NONCE__ by the nonce of the response, __HEAD__ by what stands in the head of the page that was
// asked for, and __TEXTS__ by what admins wrote over our texts.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestPath } from './web-manifest.mjs';
import { closureOf, entryKey, filesOf, stylesOf } from './manifest.mjs';

const landingKey = 'src/app/pages/landing.page.tsx';
// Digits and full stops of an Arabic page are in the Latin file.
const fontsOf = {
  en: ['rubik-latin-wght-normal'],
  ar: ['rubik-arabic-wght-normal', 'rubik-latin-wght-normal'],
};

/** Chunks the page needs before it can take over, so that the browser asks for them all at once. */
function scriptsOf(manifest, page, language) {
  const keys = closureOf(manifest, entryKey(manifest));
  const texts = ['common', 'errors', ...(page === 'landing' ? ['landing', 'options'] : [])];
  const lazy = texts.map((name) => `src/i18n/${language}/${name}.json`);
  if (page === 'landing') lazy.push(landingKey);
  for (const key of lazy) closureOf(manifest, key, keys);
  return filesOf(manifest, keys);
}

async function inlinedStyles(manifest, page, client) {
  const keys = closureOf(manifest, entryKey(manifest));
  if (page === 'landing') closureOf(manifest, landingKey, keys);
  const files = stylesOf(manifest, keys);
  const texts = await Promise.all(files.map((file) => readFile(path.join(client, file), 'utf8')));
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

// The landing page reads and links without a script: until the picture is painted it has the line and the processor to
// itself. A button that is pressed before the app has taken over is pressed again once it has, so that no press is lost.
const scriptsAfterPicture = (entry, rest) => `<script nonce="__NONCE__">
let pressed;
let isBegun = false;
const begin = () => {
  if (isBegun) return;
  isBegun = true;
  for (const file of ${JSON.stringify(rest)}) {
    const hint = { rel: 'modulepreload', fetchPriority: 'low', href: '/' + file };
    document.head.append(Object.assign(document.createElement('link'), hint));
  }
  import('/${entry}');
};
const hold = (event) => { pressed = event.target.closest('button') ?? pressed; begin(); };
addEventListener('click', hold, true);
addEventListener('sufra:ready', () => { removeEventListener('click', hold, true); pressed?.click(); }, { once: true });
const type = 'largest-contentful-paint';
const tells = PerformanceObserver.supportedEntryTypes.includes(type);
if (tells) new PerformanceObserver((list) => { if (list.getEntries().some(({ url }) => url)) begin(); }).observe({ type, buffered: true });
addEventListener('load', () => setTimeout(begin, tells ? 1000 : 0));
</script>`;

// The page carries its styles; the scripts that follow find these names and do not fetch them a second time.
const knownStyles = (files) =>
  files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('\n');

export async function documentOf({ page, drawn, manifest, client, themeColours }) {
  const { lang, dir, markup } = drawn;
  const [entry, ...rest] = scriptsOf(manifest, page, lang);
  const styles = await inlinedStyles(manifest, page, client);
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
${metaTags(drawn, themeColours).join('\n')}
${headLinks({ page, lang, manifest, client }).join('\n')}
<style nonce="__NONCE__">${styles.css}</style>
${knownStyles(styles.files)}
<script type="application/json" id="page-texts">__TEXTS__</script>
${page === 'landing' ? '' : scriptsAtOnce(entry, rest)}
</head>
<body>
<div id="root"${page === 'landing' ? ' data-page="/"' : ''}>${markup}</div>
${page === 'landing' ? scriptsAfterPicture(entry, rest) : ''}
</body>
</html>
`;
}
