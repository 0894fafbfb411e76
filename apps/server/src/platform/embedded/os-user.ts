import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

const ownName = 'sufra-db';

/** Null if the current user will do; otherwise a dedicated user, created if missing. */
export function databaseUser(): OsUser | null {
  if (process.getuid?.() !== 0) return null;
  return lookUp(ownName) ?? create() ?? lookUp('nobody');
}

function lookUp(name: string): OsUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

function create(): OsUser | null {
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownName],
      {
        stdio: 'ignore',
      },
    );
  } catch {
    // Another start may have created it, or there is no useradd: the look-up decides.
  }
  return lookUp(ownName);
}

export async function isOpenToAll(folder: string): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const info = await stat(at).catch(() => null);
    if (info && (info.mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}
