import { mostListViews, type ListView, type saveListView } from '@sufra/contract/admin/list-views.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

export const listViews = (db: Queries, accountId: AccountId): Promise<ListView[]> =>
  db.rows<ListView>(sql`
    select id, list, name, query from admin.list_views where account_id = ${accountId} order by name, id`);

export const saveView = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: AccountId,
  view: ParsedBodyOf<typeof saveListView>,
): Promise<Result<ListView>> =>
  db.attempt(async (tx) => {
    await lockPerson(tx, accountId);
    const saved = await insertView(tx, { ...view, accountId, at: clock.now() });
    return saved ? ok(saved) : refuse('not_possible_now');
  });

/** Two tabs don't both save the last one. */
const lockPerson = (tx: Tx, accountId: AccountId): Promise<unknown> =>
  tx.row(sql`select 1 as one from admin.people where account_id = ${accountId} for update`);

interface NewView extends ParsedBodyOf<typeof saveListView> {
  readonly accountId: AccountId;
  readonly at: Date;
}

/** Null past the limit. */
const insertView = (tx: Tx, { accountId, list, name, query, at }: NewView): Promise<ListView | null> =>
  tx.row<ListView>(sql`
    insert into admin.list_views (id, account_id, list, name, query, created_at)
    select ${newId()}::uuid, ${accountId}::uuid, ${list}, ${name}, ${query}, ${at}::timestamptz
    where (select count(*) from admin.list_views
      where account_id = ${accountId} and (list, name) <> (${list}, ${name})) < ${mostListViews}
    on conflict (account_id, list, name) do update set query = excluded.query
    returning id, list, name, query`);

/** Twice is as once. */
export async function removeView(
  db: Queries,
  accountId: AccountId,
  id: string,
): Promise<Result<{ ok: true }>> {
  await db.run(sql`delete from admin.list_views where id = ${id} and account_id = ${accountId}`);
  return ok({ ok: true as const });
}
