import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { register } from 'tsx/esm/api';
import { findBrowser } from './browser.mjs';

register();
const { arabicWordMark, latinWordMark, wordMarkHeight } =
  await import('../apps/web/src/kit/pictures/logo.tsx');
const { starPoints } = await import('../apps/web/src/kit/pictures/ornaments.tsx');

const root = path.resolve(import.meta.dirname, '..');
const size = { width: 1200, height: 630 };
const mostBytes = 200_000;

const dataOf = async (file, type) =>
  `data:${type};base64,${(await readFile(path.join(root, file))).toString('base64')}`;

const fontOf = async (script) =>
  `@font-face { font-family: Rubik; font-weight: 300 900; src: url(${await dataOf(
    `node_modules/@fontsource-variable/rubik/files/rubik-${script}-wght-normal.woff2`,
    'font/woff2',
  )}); unicode-range: ${script === 'arabic' ? 'U+600-6FF, U+200C-200E' : 'U+0-2FF, U+2000-206F'}; }`;

const mark = `<svg width="92" height="92" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#A3203A"/><circle cx="32" cy="32" r="25.5" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.5"/><polygon points="${starPoints(32, 32, 17)}" fill="#FBF7F0"/></svg>`;

const wordOf = ({ width, path: outline }, height) =>
  `<svg height="${height}" viewBox="0 0 ${width} ${wordMarkHeight}" fill="#2B1D14"><path d="${outline}"/></svg>`;

async function cardOf(language) {
  const texts = JSON.parse(
    await readFile(path.join(root, `apps/web/src/i18n/${language}/common.json`), 'utf8'),
  );
  const isArabic = language === 'ar';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>
${await fontOf('latin')}
${await fontOf('arabic')}
* { margin: 0; box-sizing: border-box; }
main { inline-size: ${size.width}px; block-size: ${size.height}px; background: #FBF7F0; color: #2B1D14; font-family: Rubik; position: relative; overflow: hidden; }
.table { position: absolute; inset-block-start: -20px; inset-inline-end: -170px; block-size: 670px; inline-size: 760px; object-fit: cover; border-start-start-radius: 380px; border-end-start-radius: 380px; }
.words { position: absolute; inset-block: 0; inset-inline-start: 72px; inline-size: 500px; display: flex; flex-direction: column; justify-content: center; gap: 36px; }
.brand { display: flex; align-items: center; gap: 24px; }
h1 { font-size: ${isArabic ? 46 : 48}px; font-weight: 600; line-height: ${isArabic ? 1.6 : 1.2}; text-wrap: balance; }
p { font-size: 27px; line-height: ${isArabic ? 1.7 : 1.45}; color: #5d4a3c; text-wrap: balance; }
</style></head><body><main dir="${isArabic ? 'rtl' : 'ltr'}">
<img class="table" src="${await dataOf('packages/food/images/hero-table.webp', 'image/webp')}">
<div class="words"><div class="brand">${mark}${wordOf(isArabic ? arabicWordMark : latinWordMark, 70)}</div>
<h1>${texts.tagline}</h1><p>${texts.footer.about_line}</p></div></main></body></html>`;
}

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const language of ['en', 'ar']) {
    const page = await browser.newPage({ viewport: size });
    await page.setContent(await cardOf(language));
    await page.evaluate('document.fonts.ready');
    const file = path.join(root, `apps/web/public/share-${language}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 84 });
    const bytes = (await stat(file)).size;
    console.log(`${file}: ${bytes} bytes`);
    if (bytes > mostBytes) throw new Error(`The share card is larger than ${mostBytes} bytes.`);
  }
} finally {
  await browser.close();
}
