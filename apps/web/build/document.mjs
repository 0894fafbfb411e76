import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestPath } from './web-manifest.mjs';
import { earlyKeys, screenKey } from './early.mjs';
import { utilitiesOf } from './utilities.mjs';
import { closureOf, entryKey, filesOf, inOrder, stylesOf, wholeClosureOf } from './manifest.mjs';

const landingKey = 'src/shells/site/landing.page.tsx';
// Digits and full stops of an Arabic page are in the Latin file.
const fontsOf = {
  en: ['rubik-latin-wght-normal'],
  ar: ['rubik-arabic-wght-normal', 'rubik-latin-wght-normal'],
};

/** Chunks the page needs before it can take over, so that the browser asks for them all at once. */
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

/** Of a screen that is drawn also the styles of what opens inside of it, as some of that is drawn with it. */
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

// Below the skeleton, which has what it needs in the page; the scripts wait for it.
const sheetBelow = (sheet) => `<link rel="stylesheet" href="/${sheet}">`;

// A page that comes drawn reads and links without a script: until what people wait for is painted it has the line and the
// processor to itself. Buttons that are pressed before the app has taken over are pressed once it has, in their order, so that
// no press is lost and none is done twice; a form waits for it instead of leaving the page.
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
// One by one, so that the page answers in between: together they would take the processor for a blink.
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

// The page carries its styles; the scripts that follow find these names and do not fetch them a second time.
const knownStyles = (files) =>
  files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('\n');

const rootOf = ({ page, place, drawn }) => {
  if (place !== undefined)
    return '<div id="root" data-page="__PATH__">__MARKUP__</div>\n<script type="application/json" id="page-known">__KNOWN__</script>';
  return `<div id="root"${page === 'landing' ? ' data-page="/"' : ''}>${drawn.markup}</div>`;
};

/** `place` is the screen that the server draws into the page; `drawn` what the build drew, where it draws nothing. */
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
