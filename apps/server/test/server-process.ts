import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

/** Compiled, as in production; the global setup builds it. */
export const programOf = (name: 'main' | 'admin' | 'backup'): string => `apps/server/dist/${name}.js`;

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly printed: () => string;
  readonly ended: Promise<number | null>;
  /** Rejects if the process ends first. */
  readonly address: Promise<string>;
}

export function startServer(dataDir: string, env: Record<string, string> = {}): ServerProcess {
  const child = spawn(process.execPath, [programOf('main')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      // Otherwise each new demo world first simulates its past weeks.
      DEMO_AUTOPILOT: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const found = /Sufra is ready: (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`ended before it was ready: ${text}`)));
  });
  address.catch(() => undefined);
  return { child, printed: () => text, ended, address };
}

/** 0 if none runs. */
export const postmasterPid = async (dataDir: string): Promise<number> =>
  Number(
    (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  );
