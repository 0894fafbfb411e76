// Builds the web app: the client, then every prerendered document in both languages, the installed app's parts, and weighs it.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressAssets } from './compress.mjs';
import { documentOf } from './document.mjs';
import { earlyLinks } from './early.mjs';
import { storedHeads } from './head.mjs';
import { weighPages } from './page-weight.mjs';
import { writeWebManifest } from './web-manifest.mjs';
import { buildWorker } from './worker.mjs';

const web = path.resolve(import.meta.dirname, '..');
const dist = path.join(web, 'dist');
const client = path.join(dist, 'client');
const drawing = path.join(dist, 'prerender');
const html = path.join(dist, 'html');

const quietly = { root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' };

async function buildClient() {
  await build(quietly);
  const manifestFile = path.join(client, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  await rm(path.join(client, '.vite'), { recursive: true });
  // The documents under dist/html take its place.
  await rm(path.join(client, 'index.html'));
  return manifest;
}

async function buildPrerenderer() {
  await build({
    ...quietly,
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir: drawing,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
    },
  });
  return import(pathToFileURL(path.join(drawing, 'prerender.js')).href);
}

async function writeDocuments(manifest) {
  const { describeApp, drawLanding, drawShell, drawHeads, paths, places, themeColours } =
    await buildPrerenderer();
  await rm(html, { recursive: true, force: true });
  await mkdir(html, { recursive: true });
  for (const language of ['en', 'ar']) {
    for (const [page, drawPage] of [
      ['landing', drawLanding],
      ['shell', drawShell],
    ]) {
      const drawn = await drawPage(language);
      const text = await documentOf({ page, drawn, manifest, client, themeColours });
      await writeFile(path.join(html, `${page}.${language}.html`), text);
    }
  }
  for (const language of ['en', 'ar'])
    await writeWebManifest(client, await describeApp(language), themeColours);
  await writeFile(path.join(html, 'paths.json'), JSON.stringify(paths));
  const early = (at, language) => {
    const place = places.find(({ path }) => path === at);
    return place === undefined ? '' : earlyLinks(manifest, place, language);
  };
  const heads = { en: await drawHeads('en'), ar: await drawHeads('ar') };
  await writeFile(path.join(html, 'heads.json'), JSON.stringify(storedHeads(heads, early)));
  await rm(drawing, { recursive: true });
}

// The production build of React; a NODE_ENV of the caller must not slip the development one in.
process.env.NODE_ENV = 'production';
await rm(dist, { recursive: true, force: true });
const manifest = await buildClient();
await writeDocuments(manifest);
await buildWorker({ web, client, html, manifest });
await compressAssets(client);
const { report, isWithinLimits } = await weighPages(manifest, client);
console.log(report);
process.exit(isWithinLimits ? 0 : 1);
