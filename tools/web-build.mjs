import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = ['apps/web', 'packages/contract', 'package-lock.json'];
const stampFile = join(root, 'apps/web/dist/.sources');
const left = new Set(['dist', 'node_modules', 'test-results']);

/** Builds the web app unless the last build was made from these very sources; silent when there is nothing to do. */
export function ensureWebBuilt() {
  const stamp = sourcesHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the web app ...');
  const built = spawnSync(process.execPath, ['apps/web/build/build.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (built.status !== 0) {
    console.error(built.stdout);
    console.error('The web app build failed; see the error above.');
    process.exit(built.status ?? 1);
  }
  writeFileSync(stampFile, stamp);
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((place) => filesOf(join(root, place)))) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(place) {
  if (place.endsWith('.json')) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !left.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(place, entry.name)) : [join(place, entry.name)]));
}
