import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { getAdminUsers, getAdminUsersCsv } from '@sufra/contract/identity/admin-users.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, auditOf } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { accountIdOf, household, sentCode, signIn, subscriber } from '../../../../test/people.ts';

let test: TestApp;
let client: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  client = await admin(test, '+971508300001');
  await household(test, '+971508300002', { name: 'Layla Haddad', email: 'Layla.H@sufra.example' });
  test.clock.advance(1000);
  await household(test, '+971508300003', { name: 'أحمد الشامسي' });
  test.clock.advance(1000);
  await subscriber(test, '+971508300004', 'full-day', { name: '=HYPERLINK("http://x","y")' });
  test.clock.advance(1000);
  await signIn(test, '+971508300005');
});
afterAll(() => test.close());

type Query = QueryOf<typeof getAdminUsers>;

const phones = async (query: Query): Promise<string[]> => {
  const { rows } = await client.get(getAdminUsers, { query });
  return rows.map(({ phone }) => phone.slice(-1));
};

describe('lists accounts', () => {
  it('newest first, with every column', async () => {
    const { rows, next, total } = await client.get(getAdminUsers);
    expect(rows.map(({ phone }) => phone.slice(-1))).toEqual(['5', '4', '3', '2', '1']);
    expect({ next, total }).toEqual({ next: null, total: 5 });
    expect(rows[0]).toMatchObject({ name: null, email: null, isAdmin: false, hasActiveSubscription: false });
    expect(rows[1]).toMatchObject({ hasActiveSubscription: true, isSuspended: false });
    expect(rows[3]).toMatchObject({ name: 'Layla Haddad', email: 'Layla.H@sufra.example' });
    expect(rows[4]).toMatchObject({ isAdmin: true });
  });

  it.each<[string, Query, string[]]>([
    ['by name, those without one last', { sort: 'name' }, ['4', '2', '3', '1', '5']],
    ['the oldest first', { order: 'asc' }, ['1', '2', '3', '4', '5']],
    ['admins', { status: 'admin' }, ['1']],
    ['subscribers', { status: 'subscribed' }, ['4']],
    ['nobody who is suspended', { status: 'suspended' }, []],
    ['by the beginning of a phone', { q: '050 830 000' }, ['1', '2', '3', '4', '5']],
    ['by a whole phone in Arabic digits', { q: '٠٥٠٨٣٠٠٠٠٣' }, ['3']],
    ['by a name in small letters', { q: 'layla h' }, ['2']],
    ['by an address', { q: 'LAYLA.' }, ['2']],
    ['by name and address, once', { q: 'layla' }, ['2']],
    ['by a name without its hamza', { q: 'احمد' }, ['3']],
    ['by a name with other marks', { q: 'أَحْمَد' }, ['3']],
    ['with a filter', { q: '050', status: 'subscribed' }, ['4']],
  ])('%s', async (_what, query, found) => {
    expect(await phones(query)).toEqual(found);
  });

  it.each(['%', '_', "' or 1=1 --", '\\', '*', 'x'.repeat(80), '٪'])('and finds none by %j', async (q) => {
    expect(await phones({ q })).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['cursor', { cursor: 'x' }],
    ['cursor', { cursor: Buffer.from('["createdAt.desc","2026","x"]').toString('base64url') }],
    ['cursor', { cursor: 'a'.repeat(1001) }],
    ['sort', { sort: 'phone; drop table' }],
    ['order', { order: 'up' }],
    ['status', { status: 'demo' }],
    ['q', { q: 'x'.repeat(81) }],
    ['q', { q: 'a\0b' }],
  ])('refuses a wrong %s: %j', async (field, query) => {
    const refusal = await client.refused(getAdminUsers, { query: query });
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) as string } });
  });
});

it('lists accounts in consecutive pages', async () => {
  const { pool } = test.app.db;
  await pool.query(`insert into identity.accounts (id, phone, created_at)
    select gen_random_uuid(), '+97155' || lpad(n::text, 7, '0'), '2026-01-01' from generate_series(1, 60) n`);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: ReplyOf<typeof getAdminUsers> = await client.get(getAdminUsers, {
      query: cursor === '' ? {} : { cursor },
    });
    seen.push(...page.rows.map(({ id }) => id));
    expect(page.total).toBe(65);
    cursor = page.next;
  }
  expect(seen).toHaveLength(65);
  expect(new Set(seen).size).toBe(65);
  await pool.query("delete from identity.accounts where phone like '+97155%'");
  expect((await client.get(getAdminUsers)).total).toBe(5);
});

describe('exports accounts', () => {
  it('completely, without formulas', async () => {
    const response = await client.raw('GET', `${getAdminUsersCsv.path}?q=050830000`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = bytes.subarray(3).toString('utf8').trimEnd().split('\r\n');
    expect(lines[0]).toBe('id,name,phone,email,isAdmin,hasActiveSubscription,isSuspended,createdAt');
    expect(lines).toHaveLength(6);
    expect(lines[4]).toContain(`"'=HYPERLINK(""http://x"",""y"")",'+971508300004,,false,true,false,`);
    expect(lines[3]).toContain('أحمد الشامسي');
  });

  it('with one audit row that omits the search', async () => {
    const rows = await auditOf(test, 'list.exported');
    expect(rows).toMatchObject([
      {
        actor_account_id: await accountIdOf(test, '+971508300001'),
        subject_kind: 'list',
        subject_id: 'users',
        details: { isSearch: true },
        request_id: expect.any(String) as string,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('050830000');
  });

  it('for admins only', async () => {
    const other = await signIn(test, '+971508300005');
    expect((await other.raw('GET', getAdminUsersCsv.path)).status).toBe(403);
    expect(await auditOf(test, 'list.exported')).toHaveLength(1);
  });
});

it('drops an erased account from the list immediately', async () => {
  const phone = '+971508300002';
  const person = await signIn(test, phone);
  test.clock.advance(60_000);
  const { challenge } = await person.get(requestOtp, { body: { phone } });
  await person.get(eraseAccount, { body: { otp: await sentCode(test, phone), challenge } });
  expect(await phones({ q: 'layla' })).toEqual([]);
  await test.app.outbox.deliverDue();
  expect((await client.get(getAdminUsers)).total).toBe(4);
});
