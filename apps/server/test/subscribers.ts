import { randomUUID } from 'node:crypto';
import { allergyOptions, cuisines, programs } from '@sufra/contract/options.ts';
import { copyText } from '../src/platform/db/sql.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { Vault } from '../src/platform/vault.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';
import { newAccountId } from '../src/platform/ids.ts';
import { emptyDiet, type Diet } from '../src/modules/household/diet/diet.rules.ts';
import {
  learnAll,
  nothingLearned,
  tasteContext,
  toStored,
} from '../src/modules/planner/taste/learned.rules.ts';

/** Rotating: most eat anything halal, many have an allergy or program, a few have several. */
export function dietOf(index: number): Diet {
  const one = <Item>(items: readonly Item[], step: number): Item =>
    items[Math.floor(index / step) % items.length] as Item;
  return {
    ...emptyDiet,
    preferredCuisines: [one(cuisines, 1), one(cuisines, 7)],
    dietaryPrograms:
      index % 3 === 0 ? [one(programs, 3)] : index % 11 === 0 ? ['halal', one(programs, 11)] : ['halal'],
    allergies:
      index % 4 === 1 ? [one(Object.keys(allergyOptions), 4)] : index % 13 === 0 ? ['peanuts', 'sesame'] : [],
    dislikedDishes: index % 5 === 2 ? ['mushrooms'] : [],
  };
}

interface Filling {
  readonly count: number;
  /** The offset into the rotation for parallel workers. */
  readonly from?: number;
  readonly vault: Vault;
  readonly since: string;
  readonly until: string;
}

const chunk = 10_000;

/** Households of one or two, in order of creation. */
export async function fillSubscribers(
  db: Db,
  { count, from: first = 0, vault, since, until }: Filling,
): Promise<AccountId[]> {
  const ids = Array.from({ length: count }, newAccountId);
  for (let from = 0; from < count; from += chunk) {
    const some = ids.slice(from, from + chunk);
    await db.transaction(async (tx) => {
      const put = (table: string, rows: Parameters<typeof copyText>[0]): Promise<void> =>
        tx.copyIn({ name: '', text: `copy ${table} from stdin`, values: [] }, copyText(rows));
      await put(
        'household.profiles (account_id, name, diet, diet_version, completed_at, updated_at)',
        some.map((id, at) => [
          id,
          'Sami',
          vault.seal(dietOf(first + from + at), `household.profiles/${id}`),
          1,
          new Date(since),
          new Date(since),
        ]),
      );
      const second = some
        .filter((_, at) => (from + at) % 2 === 0)
        .map((accountId) => ({ accountId, id: randomUUID() }));
      await put(
        'household.members (id, account_id, position, name, portion, diet)',
        second.map(({ accountId, id }) => [
          id,
          accountId,
          0,
          'Mona',
          1,
          vault.seal({ allergies: [], dietaryPrograms: ['halal'] }, `household.members/${id}`),
        ]),
      );
      await put(
        `subscription.subscriptions (id, account_id, plan_id, status, price_fils, started_on, period_start, period_end,
          first_suggestion_on, created_at, anchor_date, booked_fils)`,
        some.map((id) => [
          randomUUID(),
          id,
          'full-day',
          'active',
          59_900,
          since,
          since,
          until,
          since,
          new Date(since),
          Number(since.slice(8)),
          59_900,
        ]),
      );
    });
  }
  return ids;
}

const indexesOfDays = ['suggestions_slot', 'suggestions_history', 'suggestions_by_meal'];

/** A history spread evenly over the published meals; indexes are created last. */
export async function fillDays(db: Db, day: string, days: number): Promise<void> {
  const lanes = [await db.pool.connect(), await db.pool.connect()];
  const [first] = lanes;
  const each = async (texts: readonly string[]): Promise<void> => {
    const left = [...texts];
    await Promise.all(
      lanes.map(async (lane) => {
        for (let text = left.shift(); text !== undefined; text = left.shift()) await lane.query(text);
      }),
    );
  };
  try {
    // History was checked when planned.
    for (const lane of lanes)
      await lane.query(
        `set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '256MB'`,
      );
    const made = await first?.query<{ text: string }>(
      `select replace(pg_get_indexdef(i), ' ON ONLY ', ' ON ') as text from unnest($1::text[]) name, lateral (select ('planner.' || name)::regclass) r (i)`,
      [indexesOfDays],
    );
    await first?.query(`drop index ${indexesOfDays.map((name) => `planner.${name}`).join()}`);
    await first?.query(
      `select platform.make_month('planner.suggestions', month::date)
       from generate_series(date_trunc('month', $1::date - $2::integer), $1::date, interval '1 month') month`,
      [day, days],
    );
    await each(Array.from({ length: days }, (_, index) => dayBehind(day, days - index)));
    await each(made?.rows.map(({ text }) => text) ?? []);
    await first?.query('vacuum analyze planner.suggestions');
  } finally {
    for (const lane of lanes) lane.release(true);
  }
}

/** By account, as the nightly job stores them. */
const dayBehind = (day: string, behind: number): string =>
  `with menu as (
     select t.name, t.n, array_agg(m.id order by m.id) as ids
     from (values ('breakfast', 0), ('lunch', 1), ('dinner', 2)) as t (name, n)
     join catalogue.meals m on m.is_published and m.is_for_everyone and t.name = any(m.meal_times)
     group by t.name, t.n)
   insert into planner.suggestions
     (id, account_id, day, meal_time, meal_id, status, reasons, diet_version, shelf_version, created_at, decided_at)
   select gen_random_uuid(), s.account_id, b.day, menu.name,
     ids[1 + (abs(hashtext(s.account_id::text) % 1000) + ${behind} * 7 + menu.n) % cardinality(ids)],
     'accepted', '\\x00'::bytea, 1, '', b.day, b.day
   from (select account_id from subscription.subscriptions where is_current order by account_id) s
   cross join menu, (select '${day}'::date - ${behind} as day) b`;

export async function fillTastes(
  db: Db,
  vault: Vault,
  accountIds: readonly AccountId[],
  { until, meals }: { readonly until: Date; readonly meals: number },
): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from catalogue.meals where is_published and is_for_everyone order by id',
  );
  const learned = Array.from({ length: 200 }, (_, kind) =>
    toStored(
      learnAll(
        nothingLearned,
        Array.from({ length: meals }, (__, at) => ({
          mealId: rows[(kind * 17 + at * 23) % rows.length]?.id ?? '',
          kind: 'accepted' as const,
          stars: null,
          at: until,
        })),
      ),
    ),
  );
  for (let from = 0; from < accountIds.length; from += chunk) {
    const some = accountIds.slice(from, from + chunk);
    await db.transaction((tx) =>
      tx.copyIn(
        {
          name: '',
          text: 'copy planner.tastes (account_id, taste, is_stale, updated_at) from stdin',
          values: [],
        },
        copyText(
          some.map((id, at) => [
            id,
            vault.seal(learned[(from + at) % learned.length], tasteContext(id)),
            'f',
            until,
          ]),
        ),
      ),
    );
  }
}
