import { auditActions } from '@sufra/contract/admin/audit.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDb } from '../../test/harness.ts';
import { recordAudit, type Audited } from './audit.ts';

const row = (changes: Partial<Audited> = {}): Audited => ({
  at: new Date('2026-11-21T06:00:00Z'),
  actorId: randomUUID(),
  action: 'document.viewed',
  subject: { kind: 'document', id: randomUUID() },
  details: { documentKind: 'selfie' },
  requestId: 'abc-1',
  ...changes,
});

it('records actor, action, subject, time and request', async () => {
  const db = await testDb();
  const given = row();
  await db.transaction((tx) => recordAudit(tx, given));
  const { rows } = await db.pool.query('select * from platform.audit');
  expect(rows).toMatchObject([
    {
      at: given.at,
      actor_account_id: given.actorId,
      action: 'document.viewed',
      subject_kind: 'document',
      subject_id: given.subject.id,
      details: { documentKind: 'selfie' },
      request_id: 'abc-1',
    },
  ]);
});

it('accepts every action', async () => {
  const db = await testDb();
  for (const action of auditActions) await db.transaction((tx) => recordAudit(tx, row({ action })));
  expect((await db.pool.query('select from platform.audit')).rowCount).toBe(auditActions.length);
});

it('has no row after a rollback', async () => {
  const db = await testDb();
  const failing = db.transaction(async (tx) => {
    await recordAudit(tx, row());
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  expect((await db.pool.query('select from platform.audit')).rowCount).toBe(0);
});

it.each([
  ['update platform.audit set details = $$ {} $$'],
  ['delete from platform.audit'],
  ['truncate platform.audit'],
  ['delete from platform.audit where false'],
])('refuses: %s', async (statement) => {
  const db = await testDb();
  await db.transaction((tx) => recordAudit(tx, row({ actorId: null, requestId: null })));
  await expect(db.pool.query(statement)).rejects.toThrow('platform.audit only grows');
  expect((await db.pool.query('select from platform.audit')).rowCount).toBe(1);
});

it.each([
  ['the newest', 'true'],
  ['those of one actor', "actor_account_id = '00000000-0000-4000-8000-000000000007'"],
  ['those of one subject', "subject_kind = 'document' and subject_id = '7'"],
  ['those of one action', "action = 'admin.made'"],
])('finds %s by an index among many', async (_what, condition) => {
  const db = await testDb();
  await db.pool.query(`
    insert into platform.audit (at, actor_account_id, action, subject_kind, subject_id, details)
    select now() - make_interval(secs => n), ('00000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid,
      case when n % 100 = 0 then 'admin.made' else 'document.viewed' end, 'document', (n % 90)::text, '{}'
    from generate_series(1, 20000) n`);
  await db.pool.query('analyze platform.audit');
  const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
    `explain select * from platform.audit where ${condition} order by at desc, id desc limit 20`,
  );
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Scan using audit_by_/);
  // Partitions of coming months are empty and cost nothing to scan.
  expect(plan).not.toMatch(/Sort {2}\(|Seq Scan (?!.*cost=0\.00\.\.0\.00)/);
});
