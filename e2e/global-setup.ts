import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

interface Sufra {
  readonly url: string;
  readonly folder: string;
  /** Also deletes its data. */
  readonly stop: () => Promise<void>;
}

export async function startSufra(settings: Readonly<Record<string, string>>): Promise<Sufra> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-e2e-'));
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
  const server = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT_PER_MINUTE: '0',
      OTP_SENDS_PER_ADDRESS: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url: await addressOf(server), folder, stop };
}

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SUFRA_URL'] !== undefined) return undefined;
  // Journeys play all roles.
  const { url, folder, stop } = await startSufra({ DEMO_AUTOPILOT: 'off' });
  process.env['SUFRA_URL'] = url;
  process.env['SUFRA_DATA_DIR'] = folder;
  return stop;
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.once('exit', (code) =>
      reject(new Error(`The server ended (${code}) before it was ready.\n${printed}`)),
    );
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /Sufra is ready: (\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
