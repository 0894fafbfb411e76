import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { border, forgettingBy } from '../../../../test/forgetting.ts';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { bookEventDeposit } from '../../money/index.ts';
import { deleteOldEvents } from './delete-old-events.ts';
import { newAccountId } from '../../../platform/ids.ts';

it('deletes old events unless unpaid or in the books', async () => {
  const db = await testDb();
  const keep = async (status: string, finishedAt: Date | null, startsAt = border(-1)): Promise<string> => {
    const id = randomUUID();
    await db.pool.query(
      `insert into catering.events (id, account_id, event_type, guests, starts_at, cuisine, dietary_options, add_ons_fils,
         emirate, area, place, needs, status, created_at, finished_at)
       values ($1, $1, 'family_dinner', 9, $2, 'lebanese', '{}', 0, 'Dubai', 'Marina', 'sealed', 'sealed', $3, $4, $5)`,
      [id, startsAt, status, border(-86_400_000), finishedAt],
    );
    for (const statement of [
      `event_steps (event_id, version, status, at, by_role) values ($1, 1, 'requested', now(), 'customer')`,
      `quotes (id, event_id, partner_id, status, menu, inclusions, price_fils, total_fils, deposit_fils, fee_percent,
         expires_at, created_at) values ($1, $1, $1, 'accepted', '{Soup}', '{}', 9, 9, 3, 10, now(), now())`,
      `messages (id, event_id, author, account_id, body, at) values ($1, $1, 'chef', $1, 'sealed', now())`,
      'ratings (event_id, account_id, partner_id, stars, created_at) values ($1, $1, $1, 5, now())',
    ])
      await db.pool.query(`insert into catering.${statement}`, [id]);
    return id;
  };
  for (const status of ['settled', 'cancelled', 'expired']) await keep(status, border(-1));
  const staying = [
    await keep('settled', border()),
    await keep('cancelled', border(-1), border()),
    await keep('unpaid', null),
    await keep('settled', border(-1)),
  ];
  const deposit = { eventId: staying[3] ?? '', eventNumber: 'EV-1001', accountId: newAccountId(), amount: 3 };
  await db.transaction((tx) => bookEventDeposit(tx, { ...deposit, at: border(-86_400_000) }));
  expect(await deleteOldEvents(forgettingBy(db))).toBe(3);
  expect(await countOf(db, 'catering.events where id = any($1)', [staying])).toBe(4);
  for (const table of ['events', 'event_steps', 'quotes', 'messages', 'ratings'])
    expect(await countOf(db, `catering.${table}`), table).toBe(4);
  expect(await deleteOldEvents(forgettingBy(db))).toBe(0);
});
