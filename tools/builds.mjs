import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const left = new Set(['dist', 'node_modules', 'test', 'test-results', 'images', 'dishes']);

export const ensureWebBuilt = () =>
  ensureBuilt('web app', 'apps/web', ['apps/web', 'packages/contract', 'package-lock.json']);

export const ensureServerBuilt = () =>
  ensureBuilt('server', 'apps/server', [
    ...['apps/server/build', 'apps/server/src', 'packages/contract', 'packages/food/src'],
    'package-lock.json',
  ]);

async function ensureBuilt(title, folder, sources) {
  const stampFile = join(root, folder, 'dist/.sources');
  const stamp = hashOf(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log(`Building the ${title} ...`);
  const build = spawn(process.execPath, [`${folder}/build/build.mjs`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  build.stdout.on('data', (chunk) => (printed += chunk));
  const [status] = await once(build, 'close');
  if (status !== 0) {
    console.error(printed);
    throw new Error(`The build of the ${title} failed; see the error above.`);
  }
  writeFileSync(stampFile, stamp);
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((place) => filesOf(join(root, place)))) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(place) {
  if (place.endsWith('.json')) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !left.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(place, entry.name)) : [join(place, entry.name)]));
}
