import { beforeAll, describe, expect, it } from 'vitest';
import { eventsListing, type EventsQuery } from '../src/modules/admin/events/list-events.ts';
import { readEvents } from '../src/modules/catering/booking/get-event.ts';
import {
  readBookedEvents,
  readOpenEvents,
  readPastEvents,
} from '../src/modules/catering/quotes/get-partner-event.ts';
import { countWaiting, supportListing, type SupportQuery } from '../src/modules/support/list-requests.ts';
import { readOwnRequests } from '../src/modules/support/get-requests.ts';
import type { Db, Queries } from '../src/platform/db/db.ts';
import { openFilled, plansOf, plansOfPage, uuidOf } from './plans.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';

const now = new Date('2026-11-21T06:00:00Z');
const idOf = (kind: string, number: number): AccountId =>
  `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}` as AccountId;
const admin = idOf('00000ad0', 1);
const asker = idOf('00000acc', 7);
const chef = { partnerId: idOf('00000c0c', 3), accountId: idOf('00000acc', 3), emirate: 'Dubai', now };

let db: Db;
beforeAll(async () => {
  const filled = await openFilled(addUnchecked);
  db = filled.db;
  return filled.close;
}, 120_000);

/** With the rows of disabled triggers. */
async function addUnchecked({ pool }: Db): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  await client.query(`
    insert into admin.people (account_id, phone, name_key, created_at, is_admin, is_suspended)
    select ${uuidOf('00000acc', 'n')}, '+97150' || lpad((n * 317 % 10000000)::text, 7, '0'), 'name ' || md5(n::text), now(), false,
      false from generate_series(1, 12000) n`);
  await client.query(
    'insert into identity.accounts (id, phone, created_at) select account_id, phone, created_at from admin.people',
  );
  await client.query(`
    insert into support.requests (id, account_id, side, topic, status, language, assigned_to, message_count, created_at, changed_at, answer_by)
    select ${uuidOf('00000f0e', 'n')}, ${uuidOf('00000acc', '1 + n % 12000')},
      case when n % 50 = 0 then 'driver' when n % 9 = 0 then 'partner' else 'customer' end, 'other',
      case when n % 200 = 0 then 'open' when n % 90 = 0 then 'answered' else 'closed' end, 'en',
      case when n % 40 = 20 then '${admin}'::uuid when n % 3 > 0 then gen_random_uuid() end, 1,
      timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + (n + n % 500) * interval '1 minute',
      timestamptz '2026-01-02' + n * interval '1 minute'
    from generate_series(1, 30000) n`);
  await client.query(`
    insert into support.messages (request_id, position, by_role, author_id, body, at)
    select id, 1, 'person', account_id, '\\x00', created_at from support.requests`);
  await client.query(`
    insert into catering.events (id, account_id, event_type, guests, starts_at, cuisine, dietary_options, add_ons_fils, emirate,
      area, place, needs, status, quote_id, partner_id, total_fils, deposit_fils, created_at)
    select ${uuidOf('00000e0e', 'n')}, ${uuidOf('00000acc', '1 + n % 12000')}, 'birthday', 10,
      timestamptz '2026-01-01' + n * interval '17 minutes', 'lebanese', '{}', 0, case when n % 3 = 0 then 'Dubai' else 'Sharjah' end,
      'Marina', '\\x00', '\\x00', s.status, case when s.is_agreed then gen_random_uuid() end,
      case when s.is_agreed then ${uuidOf('00000c0c', 'n % 40')} end, 150000, 45000, timestamptz '2026-01-01' + n * interval '16 minutes'
    from generate_series(1, 30000) n
    cross join lateral (select case when n % 300 = 0 then 'unpaid' when n % 11 = 0 then 'cancelled'
      when n > 29900 then 'booked' when n > 28000 and n % 4 = 0 then 'requested' else 'settled' end as status) a
    cross join lateral (select a.status, a.status not in ('requested') as is_agreed) s`);
  client.release(true);
}

/** No sequential scan, and no sort beyond the shown rows. */
function expectFound(plans: readonly string[], index: RegExp): void {
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on (requests|messages|people|events|accounts)\b/);
  }
}

const plansFor = (read: (queries: Queries) => Promise<unknown>): Promise<string[]> => plansOf(db, read);

describe('requests in admin searches', () => {
  const sorts = (['changedAt', 'createdAt', 'answerBy'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ sort, order })),
  );
  it.each<SupportQuery>([
    ...sorts,
    ...sorts.map((sort) => ({ ...sort, status: 'open' as const })),
    ...sorts.map((sort) => ({ ...sort, side: 'driver' as const })),
    ...sorts.map((sort) => ({ ...sort, assigned: 'me' as const })),
    ...sorts.map((sort) => ({ ...sort, assigned: 'nobody' as const })),
    { status: 'open', assigned: 'nobody' },
  ])('%j', async (query) => {
    const listing = supportListing(query, admin);
    expectFound(await plansOfPage(db, listing), / requests_(free|by|waiting)\w*/);
  });

  it.each<SupportQuery>([{ q: '050012' }, { q: '050012', status: 'closed' }, { q: 'name a1' }])(
    'searched for %j',
    async (query) => {
      const plans = await plansOfPage(db, supportListing(query, admin));
      expectFound(plans, / people_by_(phone|name)/);
      expectFound(plans, / requests_(by_account|opened)/);
    },
  );

  it('by number', async () =>
    expectFound(await plansOfPage(db, supportListing({ q: 'S-1042' }, admin)), / requests_number_key/));

  it('open ones', async () => expectFound(await plansFor(countWaiting), / requests_waiting/));
});

it("the caller's requests", async () =>
  expectFound(await plansFor((queries) => readOwnRequests(queries, asker)), / requests_(by_account|opened)/));

describe('events in admin searches', () => {
  const sorts = (['createdAt', 'startsAt'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ sort, order })),
  );
  it.each<EventsQuery>([
    ...sorts,
    ...sorts.map((sort) => ({ ...sort, status: 'unpaid' as const })),
    ...sorts.map((sort) => ({ ...sort, status: 'settled' as const })),
  ])('%j', async (query) =>
    expectFound(await plansOfPage(db, eventsListing(query)), / events_by_(time|start|status)\w*/),
  );

  it('of one phone', async () => {
    const plans = await plansOfPage(db, eventsListing({ q: '050012' }));
    expectFound(plans, / people_by_phone/);
    expectFound(plans, / events_by_account/);
  });
});

it("the caller's events, first and next page", async () => {
  for (const before of [null, idOf('00000e0e', 20_000)])
    expectFound(
      await plansFor((queries) => readEvents(queries, { accountId: asker, before, now })),
      / events_by_account/,
    );
});

it("a chef's open, booked and past events", async () => {
  expectFound(await plansFor((queries) => readOpenEvents(queries, chef)), / events_asked/);
  expectFound(await plansFor((queries) => readBookedEvents(queries, chef)), / events_to_come/);
  expectFound(await plansFor((queries) => readPastEvents(queries, chef)), / events_by_partner/);
});
