import { chmod, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { runningCluster } from '../src/platform/embedded/cluster.ts';
import { Client, createTestDatabase } from './harness.ts';
import { quickFolder } from './quick-folder.ts';
import { postmasterPid, startServer, type ServerProcess } from './server-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await quickFolder('sufra-start-');
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}): ServerProcess => startServer(folder, env);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function signedIn(address: string): Promise<Client> {
  const client = new Client(address);
  await client.raw('POST', '/api/auth/request-otp', { phone: '+971500000003' });
  await client.raw('POST', '/api/auth/verify-otp', { phone: '+971500000003', otp: '123456' });
  return client;
}

/** Durable and private. */
const promised = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

describe('the embedded database', { timeout: 60_000 }, () => {
  let first: ServerProcess;

  it('refuses a second start on its folder and leaves the first alone', async () => {
    first = start({ DEMO_AUTOPILOT: 'on' });
    const address = await first.address;
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain('already running');
    expect(second.printed().trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('syncs commits, listens on loopback and keeps its folder private', async () => {
    const url = (await runningCluster(folder)) ?? '';
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    const { rows } = await database.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any ($1)',
      [Object.keys(promised)],
    );
    await database.end();
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(promised);
    const modeOf = async (name: string) => ((await stat(path.join(folder, name))).mode & 0o777).toString(8);
    expect([await modeOf('postgres'), await modeOf('database-password')]).toEqual(['700', '600']);
    const stranger = new pg.Client({ connectionString: url.replace(/:[^:@]+@/, ':another@') });
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
  });

  it('stops with Sufra', async () => {
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(await postmasterPid(folder)).toBe(0);
  });

  it(
    'recovers every acknowledged write after kill -9, also of the database',
    { timeout: 120_000 },
    async () => {
      const killed = start();
      const client = await signedIn(await killed.address);
      const expectSignedIn = async (address: string): Promise<void> => {
        const again = new Client(address);
        for (const [name, value] of client.cookies) again.cookies.set(name, value);
        expect((await again.get(getSession)).user.phone).toBe('+971500000003');
      };
      killed.child.kill('SIGKILL');
      await killed.ended;
      const orphan = await postmasterPid(folder);
      expect(orphan).toBeGreaterThan(1);
      expect(isAlive(orphan)).toBe(true);
      const next = start();
      await expectSignedIn(await next.address);
      const adopted = await postmasterPid(folder);
      expect(adopted).toBe(orphan);
      next.child.kill('SIGKILL');
      process.kill(adopted, 'SIGKILL');
      await next.ended;
      const last = start();
      await expectSignedIn(await last.address);
      const pid = await postmasterPid(folder);
      last.child.kill('SIGINT');
      expect(await last.ended).toBe(0);
      expect([orphan, pid].filter(isAlive)).toEqual([]);
    },
  );
});

describe('settings', { timeout: 60_000 }, () => {
  it.each([
    ['PORT', '70000'],
    ['DATA_KEYS', 'too-short'],
  ])('names a wrong %s in one line', async (name, value) => {
    const started = start({ [name]: value });
    expect(await started.ended).toBe(1);
    expect(started.printed().trim().split('\n')).toHaveLength(1);
    expect(started.printed()).toContain(`${name} must be`);
  });

  it('names the port that is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const started = start({ PORT: String(port) });
    expect(await started.ended).toBe(1);
    expect(started.printed()).toContain(`Port ${port} is already in use`);
    holder.close();
    expect(await postmasterPid(folder)).toBe(0);
  });

  it('runs on an external database, without the demo world unless asked', async () => {
    const { url, drop } = await createTestDatabase();
    const started = start({ DATABASE_URL: url });
    const address = await started.address;
    expect(started.printed()).not.toContain('Demo accounts');
    expect(started.printed()).toMatch(/^Warning: users can't sign in\..* set WHATSAPP_/m);
    expect(started.printed()).toMatch(/^Warning: invoices show a sample company.* set SELLER_/m);
    expect(started.printed()).toMatch(/^Warning: no card is charged\..* set STRIPE_/m);
    expect(await (await fetch(`${address}/api/demo`)).json()).toMatchObject({ enabled: false, accounts: [] });
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    await drop();
  });
});
