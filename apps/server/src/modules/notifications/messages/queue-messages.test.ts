import { beforeEach, describe, expect, it } from 'vitest';
import { testDb } from '../../../../test/harness.ts';
import { accounts, twoAccounts, messagesIn, queueOne, statesIn } from '../../../../test/messages.ts';
import { settableClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { deleteOldMessages, eraseMessages } from '../jobs.ts';
import { expireOverdue, settleTaken, takeDue } from './send-messages.ts';
import { recordReports } from './record-reports.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const minute = 60_000;
const hour = 60 * minute;

let db: Db;
let ctx: { db: Db; clock: ReturnType<typeof settableClock> };
beforeEach(async () => {
  db = await testDb();
  ctx = { db, clock: settableClock('2026-11-21T06:00:00Z') };
});

const oneAccount = async (): Promise<AccountId> => (await twoAccounts(db))[0];

describe('a message', () => {
  it('is queued once per account, kind and subject, also concurrently', async () => {
    const [one, other] = await twoAccounts(db);
    const subject = 'order-1';
    const tries = await Promise.all(Array.from({ length: 20 }, () => queueOne(ctx, one, { subject })));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await queueOne(ctx, other, { subject })).toBe(true);
    expect(await queueOne(ctx, one, { subject, kind: 'order_late' })).toBe(true);
    expect(await queueOne(ctx, one, { subject: 'order-2' })).toBe(true);
    expect(await statesIn(db)).toEqual({ queued: 4 });
  });

  it('is taken by one of four racing senders', async () => {
    for (const accountId of await accounts(db, 120)) await queueOne(ctx, accountId);
    const taken: string[] = [];
    const work = async (): Promise<void> => {
      for (let batch = await takeDue(ctx, 7); batch.length > 0; batch = await takeDue(ctx, 7))
        taken.push(...batch.map(({ id }) => id));
    };
    await Promise.all([work(), work(), work(), work()]);
    expect([taken.length, new Set(taken).size]).toEqual([120, 120]);
  });

  it('is taken over two minutes after its sender died, which then overwrites nothing', async () => {
    await queueOne(ctx, await oneAccount());
    const [first] = await takeDue(ctx, 10);
    ctx.clock.advance(2 * minute - 1);
    expect(await takeDue(ctx, 10)).toEqual([]);
    ctx.clock.advance(1);
    const [second] = await takeDue(ctx, 10);
    expect([first?.attempts, second?.attempts, second?.id === first?.id]).toEqual([1, 2, true]);
    if (!first || !second) return;
    await settleTaken(ctx, second, { outcome: 'taken', providerId: 'wamid.second' });
    await settleTaken(ctx, first, { outcome: 'never', reason: 'whatsapp_131026' });
    expect(await messagesIn(db)).toMatchObject([{ state: 'sent', attempts: 2, failure: null }]);
  });

  describe('that WhatsApp accepted and reported', () => {
    const told = (reference: string, report: 'sent' | 'failed' = 'sent', providerId = 'wamid.told') => [
      { providerId, reference, report, failure: report === 'failed' ? 'whatsapp_131026' : null, at: now },
    ];
    const now = new Date('2026-11-21T06:00:30Z');

    it('is not sent again when its sender died before saving the outcome', async () => {
      await queueOne(ctx, await oneAccount());
      const [taken] = await takeDue(ctx, 10);
      await recordReports(ctx, told(taken?.id ?? ''));
      ctx.clock.advance(3 * minute);
      expect(await takeDue(ctx, 10)).toEqual([]);
      const { rows } = await db.pool.query('select state, provider_id, sent_at from notifications.messages');
      expect(rows).toEqual([{ state: 'sent', provider_id: 'wamid.told', sent_at: now }]);
    });

    it('is not sent again when its sender did not wait for the reply, whichever comes first', async () => {
      for (const accountId of await accounts(db, 2)) await queueOne(ctx, accountId);
      const [first, second] = await takeDue(ctx, 10);
      if (!first || !second) throw new Error('There are two.');
      await recordReports(ctx, told(first.id));
      await settleTaken(ctx, first, { outcome: 'down', reason: 'timeout' });
      await settleTaken(ctx, second, { outcome: 'down', reason: 'timeout' });
      await recordReports(ctx, told(second.id, 'failed', 'wamid.second'));
      ctx.clock.advance(hour);
      expect(await takeDue(ctx, 10)).toEqual([]);
      expect(await statesIn(db)).toEqual({ sent: 1, failed: 1 });
    });

    it('is found without a provider id in the reply', async () => {
      await queueOne(ctx, await oneAccount());
      const [taken] = await takeDue(ctx, 10);
      if (!taken) throw new Error('There is one.');
      await settleTaken(ctx, taken, { outcome: 'taken', providerId: null });
      await recordReports(ctx, told(taken.id, 'failed'));
      expect(await messagesIn(db)).toMatchObject([{ state: 'failed', failure: 'whatsapp_131026' }]);
    });

    it('keeps its saved provider id and its final state', async () => {
      for (const accountId of await accounts(db, 2)) await queueOne(ctx, accountId);
      const [noted, late] = await takeDue(ctx, 10);
      if (!noted || !late) throw new Error('There are two.');
      await settleTaken(ctx, noted, { outcome: 'taken', providerId: 'wamid.noted' });
      await recordReports(ctx, told(noted.id, 'failed'));
      ctx.clock.advance(24 * hour);
      await expireOverdue(ctx);
      await recordReports(ctx, told(late.id, 'sent', 'wamid.late'));
      expect(await statesIn(db)).toEqual({ sent: 1, expired: 1 });
    });

    it('is moved once by concurrent reports, without deadlock', async () => {
      for (const accountId of await accounts(db, 60)) await queueOne(ctx, accountId);
      const taken = await takeDue(ctx, 60);
      const all = taken.flatMap(({ id }) => told(id, 'sent', `wamid.${id}`));
      await Promise.all([1, 2, 3, 4].map((turn) => recordReports(ctx, turn % 2 ? all : all.toReversed())));
      expect(await statesIn(db)).toEqual({ sent: 60 });
    });
  });

  it('is retried after a pause, unless the failure is final', async () => {
    await queueOne(ctx, await oneAccount());
    const [first] = await takeDue(ctx, 1);
    if (first) await settleTaken(ctx, first, { outcome: 'later', reason: 'whatsapp_132001' });
    expect(await messagesIn(db)).toMatchObject([{ state: 'queued', failure: 'whatsapp_132001' }]);
    ctx.clock.advance(9_999);
    expect(await takeDue(ctx, 1)).toEqual([]);
    ctx.clock.advance(1);
    const [second] = await takeDue(ctx, 1);
    if (second) await settleTaken(ctx, second, { outcome: 'never', reason: 'whatsapp_131026' });
    ctx.clock.advance(hour);
    expect(await takeDue(ctx, 1)).toEqual([]);
    expect(await statesIn(db)).toEqual({ failed: 1 });
  });

  it('waits for the previous message about the same order, but for no other', async () => {
    const [one, other] = await twoAccounts(db);
    await queueOne(ctx, one, { subject: 'order-1', kind: 'order_placed', meal: 'first' });
    await queueOne(ctx, one, { subject: 'order-1', kind: 'order_accepted', meal: 'second' });
    await queueOne(ctx, one, { subject: 'order-2', meal: 'another order' });
    await queueOne(ctx, other, { subject: 'order-1', meal: 'another person' });
    const taken = await takeDue(ctx, 10);
    expect(taken.map(({ message }) => message.params)).toEqual([
      { meal: 'first' },
      { meal: 'another order' },
      { meal: 'another person' },
    ]);
    expect(await takeDue(ctx, 10)).toEqual([]);
    const [first] = taken;
    if (first) await settleTaken(ctx, first, { outcome: 'taken', providerId: null });
    expect((await takeDue(ctx, 10)).map(({ message }) => message.params)).toEqual([{ meal: 'second' }]);
  });

  it('expires unsent, unless it is being sent', async () => {
    const [one, other] = await twoAccounts(db);
    await queueOne(ctx, one);
    ctx.clock.advance(2 * hour - minute);
    await queueOne(ctx, other, { kind: 'refund_sent' });
    await takeDue(ctx, 1);
    ctx.clock.advance(minute);
    await expireOverdue(ctx);
    expect(await statesIn(db)).toEqual({ sending: 1, queued: 1 });
    ctx.clock.advance(minute);
    await expireOverdue(ctx);
    expect(await statesIn(db)).toEqual({ expired: 1, queued: 1 });
    ctx.clock.advance(24 * hour);
    await Promise.all([expireOverdue(ctx), expireOverdue(ctx)]);
    expect(await statesIn(db)).toEqual({ expired: 2 });
    expect(await takeDue(ctx, 10)).toEqual([]);
  });

  it('to a number outside the UAE is never sent', async () => {
    const accountId = await oneAccount();
    await db.pool.query(
      `insert into partners.partners (id, account_id, type, status, name, phone, cuisines, emirate, area, address, lat,
         lng, reach_m, has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, created_at)
       values ($1, $1, 'chef', 'approved', '{"en": "Abroad", "ar": "Abroad"}', '+19005550100', '{}', 'Dubai', 'Marina', 'x', 25, 55, 1, true, 0, 0,
         '[]', now())`,
      [accountId],
    );
    await queueOne(ctx, accountId);
    await db.pool.query('update notifications.messages set partner_id = account_id');
    expect(await takeDue(ctx, 10)).toEqual([]);
    expect(await messagesIn(db)).toMatchObject([{ state: 'failed', failure: 'not_reachable' }]);
  });
});

describe('retention', () => {
  it('keeps nothing of an erased account, not even WhatsApp’s ids', async () => {
    const [erased, other] = await twoAccounts(db);
    for (const accountId of [erased, other]) {
      await queueOne(ctx, accountId, { subject: accountId });
      const [taken] = await takeDue(ctx, 1);
      if (taken) await settleTaken(ctx, taken, { outcome: 'taken', providerId: `wamid.${accountId}` });
      const at = ctx.clock.now();
      const providerId = `wamid.${accountId}`;
      await recordReports(ctx, [{ providerId, reference: null, report: 'read', failure: null, at }]);
    }
    await eraseMessages(ctx, erased);
    const { rows } = await db.pool.query(
      'select m.account_id, r.provider_id from notifications.messages m full join notifications.reports r using (provider_id)',
    );
    expect(rows).toEqual([{ account_id: other, provider_id: `wamid.${other}` }]);
  });

  it('deletes messages after half a year, except queued ones', async () => {
    const accountId = await oneAccount();
    await queueOne(ctx, accountId, { subject: 'old' });
    const [taken] = await takeDue(ctx, 1);
    if (taken) await settleTaken(ctx, taken, { outcome: 'taken', providerId: null });
    await queueOne(ctx, accountId, { subject: 'waiting' });
    ctx.clock.advance(180 * 24 * hour + 1);
    await queueOne(ctx, accountId, { subject: 'new' });
    await deleteOldMessages(ctx);
    expect(await statesIn(db)).toEqual({ queued: 2 });
  });
});
