import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { closureOf, entryKey, filesOf, sessionKey, stylesOf } from './manifest.mjs';

/** Screens that work offline, with all their parts. */
const screens = [
  'src/shells/subscriber/dashboard.page.tsx',
  'src/shells/subscriber/recipe.page.tsx',
  'src/shells/subscriber/order-status.page.tsx',
  'src/shells/subscriber/week-shopping.page.tsx',
  'src/shells/subscriber/account.page.tsx',
];
/** Parts that work offline; the others show that they need a connection. */
const parts = [
  'src/features/ordering/orders/order-list.tsx',
  'src/shells/installed.ts',
  'src/shells/site/not-found.page.tsx',
];
const texts = [
  ...['common', 'errors', 'app', 'account', 'dashboard', 'planner', 'week', 'catalogue', 'options'],
  ...['limits', 'order', 'getting'],
];
const plain = ['favicon.svg', 'icons/icon-192.png'];

function filesToKeep(manifest, sheet) {
  const keys = closureOf(manifest, entryKey(manifest));
  const lazy = [
    ...screens.flatMap((key) => [
      key,
      ...(key.includes('account') ? [] : (manifest[key].dynamicImports ?? [])),
    ]),
    ...parts,
    ...['en', 'ar'].flatMap((language) => texts.map((name) => `src/i18n/${language}/${name}.json`)),
    sessionKey(manifest),
  ];
  for (const key of lazy) {
    if (manifest[key] === undefined) throw new Error(`The build has no ${key} to keep.`);
    closureOf(manifest, key, keys);
  }
  const fonts = Object.values(manifest)
    .flatMap(({ assets }) => assets ?? [])
    .filter((file) => /rubik-(latin|arabic)-wght-normal/.test(file));
  const styles = [sheet, ...stylesOf(manifest, keys)];
  return [...new Set([...filesOf(manifest, keys), ...styles, ...fonts, ...plain])]
    .map((file) => `/${file}`)
    .sort();
}

async function versionOf(files, html) {
  const hash = createHash('sha256').update(files.join('\n'));
  for (const file of (await readdir(html)).sort()) hash.update(await readFile(path.join(html, file)));
  return hash.digest('hex').slice(0, 16);
}

export async function buildWorker({ web, client, html, manifest, sheet }) {
  const files = filesToKeep(manifest, sheet);
  const entry = `/${manifest[entryKey(manifest)].file}`;
  const release = { version: await versionOf(files, html), entry, files };
  await build({
    root: web,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __RELEASE__: JSON.stringify(release) },
    build: {
      target: 'es2022',
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(web, 'src/worker/service-worker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
  return files;
}
