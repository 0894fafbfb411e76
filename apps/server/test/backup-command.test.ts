import { getSession } from '@sufra/contract/identity/identity.ts';
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from './harness.ts';
import { quickFolder } from './quick-folder.ts';
import { programOf, root, startServer } from './server-process.ts';

let parent = '';
beforeAll(async () => {
  parent = await quickFolder('sufra-backup-');
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(parent, 0o755);
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const command = (dataDir: string, ...words: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const args = [programOf('backup'), ...words];
    const env = { ...process.env, DATA_DIR: dataDir };
    execFile(process.execPath, args, { cwd: root, env }, (error, out, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), said: `${out}${errors}`.trim() }),
    );
  });

describe('the commands', { timeout: 120_000 }, () => {
  it('move a running Sufra to a new machine, including sessions', async () => {
    const [old, fresh, taken] = ['old', 'new', 'taken'].map((name) => path.join(parent, name)) as [
      string,
      string,
      string,
    ];
    const server = startServer(old);
    const client = new Client(await server.address);
    await client.raw('POST', '/api/auth/request-otp', { phone: '+971500000003' });
    await client.raw('POST', '/api/auth/verify-otp', { phone: '+971500000003', otp: '123456' });
    const { code: tookWell, said } = await command(old, 'take', taken);
    expect(tookWell).toBe(0);
    const [, rows, tables] = /^Backed up (\d{4,}) rows from (\d{2,}) tables to /.exec(said) ?? [];
    expect(await command(old, 'restore', taken)).toMatchObject({ code: 1 });
    server.child.kill('SIGTERM');
    await server.ended;

    expect((await command(fresh, 'restore', taken)).said).toContain('encrypted with another key');
    await mkdir(fresh, { recursive: true });
    await copyFile(path.join(old, 'data-key'), path.join(fresh, 'data-key'));
    expect(await command(fresh, 'restore', taken)).toMatchObject({
      code: 0,
      said: expect.stringContaining(
        `Restored ${String(rows)} rows to ${String(tables)} tables, as of `,
      ) as string,
    });
    const moved = startServer(fresh);
    const again = new Client(await moved.address);
    again.cookies.set('sufra_session', client.cookies.get('sufra_session') ?? '');
    expect((await again.get(getSession)).user.phone).toBe('+971500000003');
    moved.child.kill('SIGTERM');
    expect(await moved.ended).toBe(0);
  });

  it.each([[['take']], [['restore', 'a', 'b']]])('print their usage after %j', async (words) => {
    const { code, said } = await command(path.join(parent, 'none'), ...words);
    expect(code).toBe(1);
    expect(said).toContain('Usage: npm run backup');
  });

  it('report a missing backup', async () => {
    const { code, said } = await command(path.join(parent, 'none'), 'restore', path.join(parent, 'nowhere'));
    expect(code).toBe(1);
    expect(said).toContain('The backup is damaged');
  });
});
