import type { getCustomerRecord as route } from '@sufra/contract/admin/records.ts';
import { holdsRight } from '@sufra/contract/identity/staff-rights.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { listMemberNames, readAddresses } from '../../household/index.ts';
import { listInvoices } from '../../money/index.ts';
import { listRequestsOf, staffNotes } from '../../support/index.ts';
import { insertNote, lockNotes, readNotes } from './account-note.store.ts';

type CustomerRecord = ReplyOf<typeof route>;

export interface RecordContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
}

export const accountNotes = staffNotes<AccountId>({
  ...{ table: 'admin.account_notes', action: 'account.note_added', kind: 'account' },
  ...{ count: lockNotes, insert: insertNote, read: readNotes },
});

/** Of customers, partners and drivers alike. */
export async function readAccountPart(
  ctx: Pick<RecordContext, 'db' | 'vault'>,
  accountId: AccountId,
  actor: Actor,
): Promise<Pick<CustomerRecord, 'accountId' | 'requests' | 'notes'>> {
  const requests = holdsRight(actor.staffRole, 'support') ? await listRequestsOf(ctx.db, accountId) : [];
  return { accountId, requests, notes: await accountNotes.list(ctx, accountId) };
}

interface CustomerRow {
  readonly period: CustomerRecord['period'];
  readonly card: CustomerRecord['card'];
  readonly refunds: readonly {
    readonly id: string;
    readonly orderId: string;
    readonly number: number;
    readonly amount: Fils;
    readonly isToCard: boolean;
    readonly at: string;
  }[];
}

const refundsShown = 20;

const readCustomer = (db: Queries, accountId: AccountId): Promise<CustomerRow | null> =>
  db.row<CustomerRow>(sql`
    select
      (select json_build_object('startedOn', s.started_on, 'from', s.period_start, 'to', s.period_end)
        from subscription.public_subscriptions s where s.account_id = a.id and s.is_current) as period,
      (select json_build_object('brand', c.brand, 'lastFour', c.last_four)
        from money.public_cards c where c.account_id = a.id) as card,
      (select coalesce(json_agg(given), '[]') from (
        select r.id, o.id as "orderId", o.number, r.amount_fils as amount, r.is_to_card as "isToCard", r.given_at as at
        from ordering.public_orders o join ordering.public_order_refunds r on r.order_id = o.id
        where o.account_id = a.id order by r.given_at desc limit ${refundsShown}) given) as refunds
    from identity.public_accounts a where a.id = ${accountId} and a.erased_at is null`);

export async function getCustomerRecord(
  ctx: RecordContext,
  accountId: AccountId,
  actor: Actor,
): Promise<Result<CustomerRecord>> {
  const row = await readCustomer(ctx.db, accountId);
  if (!row) return refuse('not_found');
  const [account, members, addresses, { invoices }] = await Promise.all([
    readAccountPart(ctx, accountId, actor),
    listMemberNames(ctx.db, accountId),
    readAddresses(ctx.db, accountId),
    listInvoices(ctx.db, accountId, null),
  ]);
  return ok({
    ...account,
    members,
    addresses: addresses.map((one) => ({
      ...{ id: one.id, title: one.title, street: one.street, building: one.building },
      ...{ apartment: one.apartment, area: one.area, emirate: one.emirate, landmark: one.landmark },
      ...{ phone: one.phone, instructions: one.instructions, isDefault: one.isDefault },
    })),
    period: row.period,
    card: row.card,
    invoices,
    refunds: row.refunds.map(({ id, orderId, number, amount, isToCard, at }) => ({
      ...{ id, isToCard, order: { id: orderId, orderId: String(number) } },
      ...{ amount: toAedText(amount), at: new Date(at).toISOString() },
    })),
  });
}
