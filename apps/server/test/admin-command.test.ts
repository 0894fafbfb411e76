import { execFile } from 'node:child_process';
import { chmod, rm } from 'node:fs/promises';
import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { openDb } from '../src/platform/db/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, createTestDatabase } from './harness.ts';
import { quickFolder } from './quick-folder.ts';
import { postmasterPid, programOf, root, startServer } from './server-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await quickFolder('sufra-admin-');
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Said {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

const admin = (words: string, env: Record<string, string> = {}): Promise<Said> =>
  new Promise((resolve) => {
    const args = [programOf('admin'), ...words.split(' ').filter((word) => word !== '')];
    const settings = { ...process.env, DATA_DIR: folder, ...env };
    execFile(process.execPath, args, { cwd: root, env: settings }, (error, out, errors) =>
      resolve({
        code: error === null ? 0 : Number(error.code ?? -1),
        out: out.trim(),
        errors: errors.trim(),
      }),
    );
  });

async function signedIn(address: string): Promise<Client> {
  const client = new Client(address);
  await client.raw('POST', '/api/auth/request-otp', { phone: '+971500000003' });
  await client.raw('POST', '/api/auth/verify-otp', { phone: '+971500000003', otp: '123456' });
  return client;
}

/** The old token is invalid, and a new sign-in has no rights. */
async function expectRevoked(address: string): Promise<void> {
  const client = await signedIn(address);
  expect((await client.get(getAdminStats)).activeSubscriptions).toBeGreaterThan(0);
  expect(await admin('revoke +971500000003')).toMatchObject({
    code: 0,
    out: '+971500000003 is no longer staff. One session ended.',
  });
  for (const route of [getSession, getAdminStats])
    expect(await client.refused(route)).toMatchObject({ status: 401, code: 'not_signed_in' });
  const again = await signedIn(address);
  expect((await again.get(getSession)).user.isAdmin).toBe(false);
  expect(await again.refused(getAdminStats)).toMatchObject({ status: 403, code: 'forbidden' });
}

describe('the command', { timeout: 120_000 }, () => {
  it('works with and without a running Sufra', async () => {
    expect(await admin('list')).toMatchObject({
      code: 0,
      out: expect.stringContaining('No staff yet') as string,
    });
    expect(await admin('make 0501234567')).toMatchObject({
      code: 0,
      out: '+971501234567 is now an owner. No open sessions.',
    });
    expect(await postmasterPid(folder)).toBe(0);

    const server = startServer(folder);
    const address = await server.address;
    const client = await signedIn(address);
    expect((await client.get(getSession)).user.isAdmin).toBe(false);
    expect(await admin('make +971500000003')).toMatchObject({
      code: 0,
      out: '+971500000003 is now an owner. One session ended.',
    });
    expect((await client.call(getSession)).status).toBe(401);
    expect((await admin('make +971500000003')).out).toBe('+971500000003 is already an owner.');
    await expectRevoked(address);
    expect((await admin('list')).out).toMatch(
      /\+971501234567 {2}owner, account since \d{4}-\d\d-\d\d, signed in 0 times/,
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await postmasterPid(folder)).toBe(0);
  });

  it('revokes the role, ends sessions and audits both as the command line', async () => {
    const { url, drop } = await createTestDatabase();
    const env = { DATABASE_URL: url };
    await admin('make 0501234568', env);
    expect(await admin('revoke 0501234568', env)).toMatchObject({
      code: 0,
      out: '+971501234568 is no longer staff. No open sessions.',
    });
    expect((await admin('revoke 0501234568', env)).out).toBe('+971501234568 is not staff.');
    expect((await admin('end-sessions 0501234568', env)).out).toBe('+971501234568: No open sessions.');
    const db = openDb({ url, poolSize: 1 }, () => undefined);
    const { rows } = await db.pool.query(
      'select actor_account_id, action, subject_kind, details, request_id from platform.audit order by id',
    );
    await db.close();
    const row = {
      actor_account_id: null,
      subject_kind: 'account',
      details: { sessionsEnded: 0 },
      request_id: null,
    };
    expect(rows).toEqual(
      ['admin.made', 'admin.revoked', 'sessions.ended'].map((action) => ({ ...row, action })),
    );
    await drop();
  });

  it('resets the second factor of an owner who lost it', async () => {
    const { url, drop } = await createTestDatabase();
    const env = { DATABASE_URL: url };
    await admin('make 0501234570', env);
    expect((await admin('reset-factor 0501234570', env)).out).toBe('+971501234570 has no second factor.');
    const db = openDb({ url, poolSize: 1 }, () => undefined);
    await db.pool.query(`insert into identity.second_factors (account_id, secret, since)
      select id, '\\x00', now() from identity.accounts where phone = '+971501234570'`);
    expect((await admin('reset-factor 0501234570', env)).out).toBe(
      '+971501234570 sets up a new second factor at the next sign-in. No open sessions.',
    );
    const { rows } = await db.pool.query('select action from platform.audit order by id desc limit 1');
    expect(rows).toEqual([{ action: 'factor.reset' }]);
    await db.close();
    await drop();
  });

  it.each([
    ['', 'Usage: npm run admin'],
    ['promote 0501234567', 'Usage: npm run admin'],
    ['make', 'Usage: npm run admin'],
    ['make 0501234567 now', 'Usage: npm run admin'],
    ['make 12345', '12345 is not a UAE phone number.'],
    ['make +19005550100', '+19005550100 is not a UAE phone number.'],
  ])('explains what is wrong with "%s" and changes nothing', async (words, said) => {
    const outcome = await admin(words, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(outcome.code).toBe(1);
    expect(outcome.errors).toContain(said);
  });

  it('reports a missing account or database', async () => {
    const { url, drop } = await createTestDatabase();
    expect(await admin('revoke 0501234569', { DATABASE_URL: url })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('No account has signed in with +971501234569.') as string,
    });
    await drop();
    const away = await admin('list', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(away).toMatchObject({ code: 1, errors: expect.stringContaining("can't be used") as string });
    const empty = await admin('list', { DATABASE_URL: new URL('/postgres', url).href });
    expect(empty).toMatchObject({
      code: 1,
      errors: expect.stringContaining('has not been migrated') as string,
    });
  });
});
