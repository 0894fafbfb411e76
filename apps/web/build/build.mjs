import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { documentOf } from './document.mjs';
import { earlyLinks } from './early.mjs';
import { storedHeads } from './head.mjs';
import { closureOf, entryKey } from './manifest.mjs';
import { writeUtilities } from './utilities.mjs';
import { writeWebManifest } from './web-manifest.mjs';
import { buildWorker } from './worker.mjs';

const web = path.resolve(import.meta.dirname, '..');
const dist = path.join(web, 'dist');
const client = path.join(dist, 'client');
const drawing = path.join(dist, 'prerender');
const html = path.join(dist, 'html');
const languages = ['en', 'ar'];

const isText = (file) => /\.(js|css|svg|json|webmanifest)$/.test(file);

async function compressAssets(folder) {
  const files = (await readdir(folder, { recursive: true })).filter(isText);
  const compress = async (file) => {
    const content = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  };
  await Promise.all(files.map((name) => compress(path.join(folder, name))));
}

const kilobyte = 1024;
const limits = { entry: 150 * kilobyte, route: 40 * kilobyte };

async function gzippedSizes(manifest, client) {
  const sizes = new Map();
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.file.endsWith('.js')) continue;
    sizes.set(key, gzipSync(await readFile(path.join(client, chunk.file)), { level: 9 }).length);
  }
  return sizes;
}

const isScreen = (key) => /\.(screen|page)\.tsx$/.test(key);
const line = (name, size, limit) =>
  `${size > limit ? 'OVER ' : 'ok   '}${(size / kilobyte).toFixed(1).padStart(6)} KB of ${String(limit / kilobyte)}  ${name}`;

/** Compares gzipped sizes with the limits; a route counts only what it adds to the entry. */
async function weighPages(manifest, client) {
  const sizes = await gzippedSizes(manifest, client);
  const entry = closureOf(manifest, entryKey(manifest));
  const sum = (keys) => keys.reduce((total, key) => total + (sizes.get(key) ?? 0), 0);
  const rows = [['entry', sum([...entry]), limits.entry]];
  for (const key of Object.keys(manifest).filter(isScreen)) {
    const added = [...closureOf(manifest, key)].filter((part) => !entry.has(part));
    rows.push([key, sum(added), limits.route]);
  }
  return {
    report: rows.map((row) => line(...row)).join('\n'),
    isWithinLimits: rows.every(([, size, limit]) => size <= limit),
  };
}

const quietly = { root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' };

async function buildClient() {
  await build(quietly);
  const manifestFile = path.join(client, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  await rm(path.join(client, '.vite'), { recursive: true });
  // The documents under dist/html replace it.
  await rm(path.join(client, 'index.html'));
  return manifest;
}

async function buildDrawing(source, outDir) {
  await build({
    ...quietly,
    ssr: { noExternal: true },
    build: { ssr: source, outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
  });
}

async function buildPrerenderer() {
  await buildDrawing('src/shells/prerender.tsx', drawing);
  return import(pathToFileURL(path.join(drawing, 'prerender.js')).href);
}

/** One copy per language, with its texts. */
async function buildScreens() {
  const [first, ...others] = languages.map((language) => path.join(dist, 'draw', language));
  await buildDrawing('src/shells/drawing.tsx', first);
  for (const other of others) await cp(first, other, { recursive: true });
}

async function writeDocuments(manifest, sheet, prerenderer) {
  const { describeApp, drawLanding, drawShell, drawHeads, paths, places, themeColours } = prerenderer;
  await rm(html, { recursive: true, force: true });
  await mkdir(html, { recursive: true });
  for (const language of languages) {
    for (const [page, drawPage] of [
      ['landing', drawLanding],
      ['shell', drawShell],
    ]) {
      const drawn = await drawPage(language);
      const text = await documentOf({ page, drawn, manifest, client, sheet, themeColours });
      await writeFile(path.join(html, `${page}.${language}.html`), text);
    }
  }
  await writeDrawnDocuments(manifest, sheet, prerenderer);
  for (const language of languages) await writeWebManifest(client, await describeApp(language), themeColours);
  await writeFile(path.join(html, 'paths.json'), JSON.stringify(paths));
  const early = (at, language) => {
    const place = places.find(({ path }) => path === at);
    return place === undefined ? '' : earlyLinks(manifest, place, language);
  };
  const heads = { en: await drawHeads('en'), ar: await drawHeads('ar') };
  await writeFile(path.join(html, 'heads.json'), JSON.stringify(storedHeads(heads, early)));
  await rm(drawing, { recursive: true });
}

async function writeDrawnDocuments(manifest, sheet, { drawShell, drawnScreens, places, themeColours }) {
  const screens = drawnScreens.map((screen, at) => ({ ...screen, page: `screen-${at}` }));
  for (const screen of screens) {
    const place = { ...screen, ...places.find(({ path }) => path === screen.path) };
    for (const language of languages) {
      const drawn = await drawShell(language);
      const text = await documentOf({
        page: screen.page,
        place,
        drawn,
        manifest,
        client,
        sheet,
        themeColours,
      });
      await writeFile(path.join(html, `${screen.page}.${language}.html`), text);
    }
  }
  const listed = screens.map(({ path, page, isForSignedIn }) => ({ path, page, isForSignedIn }));
  await writeFile(path.join(html, 'screens.json'), JSON.stringify(listed));
}

async function expectNoDevPage() {
  for (const file of (await readdir(dist, { recursive: true })).filter((name) => /\.(m?js|json)$/.test(name)))
    if ((await readFile(path.join(dist, file), 'utf8')).includes('/dev/kit'))
      throw new Error(`${file} holds a page of the development server.`);
}

// The production build of React, even if the caller's NODE_ENV says development.
process.env.NODE_ENV = 'production';
await rm(dist, { recursive: true, force: true });
const [manifest, prerenderer] = await Promise.all([buildClient(), buildPrerenderer(), buildScreens()]);
const sheet = await writeUtilities(manifest, client);
await writeDocuments(manifest, sheet, prerenderer);
await buildWorker({ web, client, html, manifest, sheet });
await expectNoDevPage();
await compressAssets(client);
const { report, isWithinLimits } = await weighPages(manifest, client);
console.log(report);
process.exit(isWithinLimits ? 0 : 1);
