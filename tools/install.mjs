import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.sufra-lock');
const installedFile = join(root, 'node_modules', '.package-lock.json');
const oldestNode = [20, 19];

/**
 * `npm ci` unless node_modules matches the lock file.
 * `product` leaves out what only tests and development need.
 * @param {'product' | 'all'} scope
 */
export function ensureInstalled(scope = 'all') {
  refuseOldNode();
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const [installedLock, installedScope] = existsSync(stampFile)
    ? readFileSync(stampFile, 'utf8').split(' ')
    : [];
  if (installedLock === lock && (installedScope === 'all' || installedScope === scope)) return;
  const isComplete = fitsLock();
  const wanted = isComplete || installedScope === 'all' ? 'all' : scope;
  if (!isComplete) install(wanted);
  writeFileSync(stampFile, `${lock} ${wanted}`);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(`Sufra needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** An `npm install` by hand leaves a record without some packages of the lock. */
function fitsLock() {
  if (!existsSync(installedFile)) return false;
  const installed = packagesOf(installedFile);
  return Object.entries(packagesOf(lockFile)).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') || wanted.optional || installed[path]?.version === wanted.version,
  );
}

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

function install(scope) {
  console.log('Installing the dependencies (npm ci), about a minute the first time ...');
  const part = scope === 'product' ? ['--workspaces'] : [];
  const npm = spawnSync('npm', ['ci', ...part, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status === 0) return;
  console.error('npm ci failed; see its message above. Check the network and run the command again.');
  process.exit(npm.status ?? 1);
}
