import type { AdminEvent, getAdminEvent } from '@sufra/contract/catering/admin-events.ts';
import type { DietaryOption, EventReason, ObjectionKind } from '@sufra/contract/catering/catering.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Party } from '@sufra/contract/ordering/ordering.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { EventStatus, QuoteStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { refundState } from '../../../platform/pure/refund-state.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { eventFits, isObjected, openNeeds, openObjection, openPlace } from '../../catering/index.ts';
import { eventColumns, eventPeople, toAdminEvent, type EventRow } from './list-events.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type Detail = ReplyOf<typeof getAdminEvent>;

interface EventDetailRow extends EventRow {
  readonly area: string;
  readonly dietaryOptions: readonly DietaryOption[];
  readonly place: Buffer;
  readonly needs: Buffer;
  readonly accountId: AccountId;
  readonly customerPhone: string | null;
  readonly deposit: Fils | null;
  readonly feePercent: number | null;
  readonly remainder: Fils | null;
  readonly isRemainderPaid: boolean;
  readonly chefArrivedAt: Date | null;
  readonly objection: ObjectionKind | null;
  readonly objectionText: Buffer | null;
  readonly objectedAt: Date | null;
  readonly billedAt: Date | null;
  readonly isDisputed: boolean;
  readonly refund: { readonly amount: Fils; readonly status: string } | null;
  readonly invoiceIds: readonly string[];
  readonly quotes: readonly {
    readonly id: string;
    readonly status: QuoteStatus;
    readonly chefId: string;
    readonly chefName: Readonly<Record<Language, string>>;
    readonly chefPhone: string;
    readonly total: Fils;
    readonly createdAt: string;
    readonly expiresAt: string;
  }[];
  readonly steps: readonly {
    readonly at: string;
    readonly status: EventStatus;
    readonly by: Party;
    readonly reason: EventReason | null;
    readonly note: string | null;
  }[];
}

const readEvent = (db: Queries, id: string): Promise<EventDetailRow | null> =>
  db.row<EventDetailRow>(sql`
    select ${eventColumns}, v.area, v.dietary_options as "dietaryOptions", v.place, v.needs, v.account_id as "accountId",
      a.phone as "customerPhone", v.deposit_fils as deposit, v.fee_percent::float8 as "feePercent",
      v.remainder_fils as remainder, v.chef_arrived_at as "chefArrivedAt", v.objection,
      v.objection_text as "objectionText", v.objected_at as "objectedAt", v.billed_at as "billedAt",
      v.remainder_payment_id is not null as "isRemainderPaid",
      exists (select from money.public_disputes d
        where d.payment_id in (v.deposit_payment_id, v.remainder_payment_id) and d.is_standing) as "isDisputed",
      (select json_build_object('amount', f.amount_fils, 'status', f.status)
        from money.public_refunds f where f.subject = v.id) as refund,
      array(select i.id from money.public_entries e join money.public_invoices i on i.entry_id = e.id
        where e.subject = v.id and e.kind in ('event_deposit', 'event_remainder', 'event_cancelled',
          'event_waived')
        order by i.id) as "invoiceIds",
      coalesce((select json_agg(json_build_object('id', q.id, 'status', q.status, 'chefId', c.id, 'chefName', c.name,
          'chefPhone', c.phone, 'total', q.total_fils, 'createdAt', q.created_at, 'expiresAt', q.expires_at)
          order by q.created_at, q.id)
        from catering.public_quotes q join partners.public_partners c on c.id = q.partner_id where q.event_id = v.id), '[]') as quotes,
      (select coalesce(json_agg(json_build_object('at', at, 'status', status, 'by', by_role, 'reason', reason, 'note', note)
          order by version), '[]')
        from catering.public_event_steps where event_id = v.id) as steps
    from catering.public_events v ${eventPeople}
    left join identity.public_accounts a on a.id = v.account_id
    where v.id = ${id}`);

interface Context {
  readonly db: Queries;
  readonly vault: Vault;
  readonly shelf: () => Shelf;
}

export async function getEvent(
  { db, vault, shelf }: Context,
  eventId: string,
  language: Language,
): Promise<Result<Detail>> {
  const row = await readEvent(db, eventId);
  if (!row) return refuse('not_found');
  const needs = openNeeds(vault, row.id, row.needs);
  const { ingredientName } = shelf();
  return ok({
    event: toAdminEvent(row, language),
    area: row.area,
    specialRequirements: openPlace(vault, row.id, row.place).wishes,
    dietaryOptions: [...row.dietaryOptions],
    needs: {
      avoidAllergens: [...needs.allergens],
      avoidIngredients: needs.ingredients.map((id) => ingredientName(id)?.[language] ?? id),
      hasUnread: needs.hasUnread,
    },
    customer: { id: row.accountId, name: row.customerName, phone: row.customerPhone },
    quotes: row.quotes.map((quote) => ({
      id: quote.id,
      status: quote.status,
      chef: { id: quote.chefId, name: quote.chefName[language], phone: quote.chefPhone },
      total: toAedText(quote.total),
      createdAt: new Date(quote.createdAt).toISOString(),
      expiresAt: new Date(quote.expiresAt).toISOString(),
    })),
    history: row.steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
    money: toMoney(row),
    arrivedAt: row.chefArrivedAt?.toISOString() ?? null,
    objection: openObjection(vault, row),
    canCancel: eventFits(row.status, 'call_off') && row.billedAt === null,
    canDecide: isObjected(row.status),
    canWaive: eventFits(row.status, 'waive') && row.steps.some(({ reason }) => reason === 'payment_failed'),
  });
}

export async function getEventRow(
  db: Queries,
  eventId: string,
  language: Language,
): Promise<Result<AdminEvent>> {
  const row = await readEvent(db, eventId);
  return row ? ok(toAdminEvent(row, language)) : refuse('not_found');
}

function toMoney({ total, deposit, remainder, feePercent, refund, ...row }: EventDetailRow): Detail['money'] {
  if (total === null || deposit === null || remainder === null || feePercent === null) return null;
  return {
    total: toAedText(total),
    deposit: toAedText(deposit),
    remainder: toAedText(remainder),
    feePercent,
    isRemainderPaid: row.isRemainderPaid,
    isDisputed: row.isDisputed,
    refund: refund && { amount: toAedText(refund.amount), state: refundState(refund.status) },
    invoiceIds: [...row.invoiceIds],
  };
}
