import { changeSetting } from '@sufra/contract/admin/admin-settings.ts';
import { getAudit, getAuditCsv, auditActions } from '@sufra/contract/admin/audit.ts';
import { addAdminUser, suspendUser } from '@sufra/contract/identity/admin-users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { accountIdOf, household, signIn } from '../../../../test/people.ts';
import { plansOf } from '../../../../test/plans.ts';
import { readPage } from '../../../platform/db/page.ts';
import { auditListing } from './list-audit.ts';

const boss = '+971508340001';
let test: TestApp;
let client: Client;
let added: string;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await household(test, boss, { name: 'Noura' });
  test.clock.advance(60_000);
  client = await confirmedAdmin(test, boss);
  added = (await client.get(addAdminUser, { body: { phone: '0508340002', name: 'Zayed' } })).id;
  test.clock.advance(24 * 3_600_000);
  await confirm(test, boss);
  await client.get(suspendUser, { params: { id: added }, body: { reason: 'Asked by the bank' } });
  await test.app.db.pool.query(`insert into platform.audit (at, action, subject_kind, subject_id, details)
    values ('2026-11-01', 'admin.made', 'account', '${added}', '{}')`);
});
afterAll(() => test.close());

it('lists entries newest first', async () => {
  const { rows, total, next } = await client.get(getAudit);
  expect({ total, next }).toEqual({ total: 4, next: null });
  expect(rows.map(({ action }) => action)).toEqual([
    'account.suspended',
    'account.added',
    'factor.set_up',
    'admin.made',
  ]);
  expect(rows[0]).toMatchObject({
    actor: { id: await accountIdOf(test, boss), name: 'Noura', phone: boss },
    subject: { kind: 'account', id: added, label: 'Zayed' },
    details: { sessionsEnded: 0 },
  });
  expect(rows[3]?.actor).toBeNull();
});

it.each([
  [{ action: 'account.added' }, ['account.added']],
  [{ from: '2026-11-22', to: '2026-11-22' }, ['account.suspended']],
  [{ to: '2026-11-21', order: 'asc' }, ['admin.made', 'factor.set_up', 'account.added']],
] as const)('finds %j', async (query, actions) => {
  const { rows } = await client.get(getAudit, { query });
  expect(rows.map(({ action }) => action)).toEqual(actions);
});

it('filters by actor', async () => {
  const of = async (actor: string) => (await client.get(getAudit, { query: { actor } })).total;
  expect(await of(await accountIdOf(test, boss))).toBe(3);
  expect(await of(added)).toBe(0);
});

it('exports a file, which is itself audited', async () => {
  const text = await (await client.raw('GET', getAuditCsv.path)).text();
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('id,at,actorId,actorName,actorPhone,action,kind,subjectId,subject,details');
  // Its own row exists before the first line is sent.
  expect(lines).toHaveLength(6);
  expect(lines[2]).toContain(
    `,Noura,'${boss},account.suspended,account,${added},Zayed,"{""sessionsEnded"":0}"`,
  );
  expect(await auditOf(test, 'list.exported')).toMatchObject([{ subject_id: 'audit' }]);
});

it('lists the changes of one setting', async () => {
  await client.get(changeSetting, { body: { name: 'commission', value: '16' } });
  await client.get(changeSetting, { body: { name: 'driver_base', value: '17' } });
  const { rows } = await client.get(getAudit, { query: { setting: 'commission' } });
  expect(rows.map(({ subject, details }) => [subject.id, details['value']])).toEqual([['commission', '16']]);
});

it('is for admins only, and refuses hostile input', async () => {
  const nobody = await signIn(test, '+971508340003');
  expect(await nobody.refused(getAudit)).toMatchObject({ code: 'forbidden' });
  for (const query of [
    'action=x',
    'setting=x',
    'actor=1',
    "actor=' or 1=1",
    'from=2026-02-30',
    'cursor=WzFd',
    'order=up',
  ])
    expect((await client.raw('GET', `${getAudit.path}?${query}`)).status).toBe(400);
});

describe('finds by an index among many rows', () => {
  beforeAll(async () => {
    await test.app.db.pool.query(
      `insert into platform.audit (at, action, subject_kind, subject_id, details, request_id)
       select now() - make_interval(secs => n * 90), ($1::text[])[1 + n % cardinality($1::text[])], 'document',
         gen_random_uuid()::text, '{"documentKind": "manager_emirates_id"}', 'a-request-' || n
       from generate_series(1, 30000) n`,
      [auditActions],
    );
    await test.app.db.pool.query('vacuum analyze platform.audit');
  });

  it.each([
    {},
    { action: 'list.exported' },
    { setting: 'commission' },
    { from: '2026-11-02', to: '2026-11-03' },
    { order: 'asc' },
  ] as const)('%j', async (query) => {
    const { db } = test.app;
    const first = await readPage<object>(db, auditListing(query), undefined);
    const cursor = first.ok ? (first.value.next ?? undefined) : undefined;
    for (const plan of await plansOf(db, (queries) => readPage(queries, auditListing(query), cursor)))
      expect(plan).not.toMatch(/Seq Scan on audit/);
  });
});
