import type { QuoteInclusion } from '@sufra/contract/catering/catering.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ChefAction, PartnerEvent } from '@sufra/contract/catering/partner-events.ts';
import type { QuoteStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import { initialOf } from '../../../platform/pure/labels.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { eventShare } from '../../money/index.ts';
import { canCater, canCheckInAt } from '../booking/event.rules.ts';
import {
  factColumns,
  messagesColumn,
  openSealed,
  toFacts,
  toMessages,
  toNeeds,
  type EventFactsRow,
  type MessageRow,
  type Opened,
} from '../booking/get-event.ts';
import { canTalk, fits } from '../event.machine.ts';
import type { CateringContext } from '../move-event.ts';
import { close } from './quote.rules.ts';
import { readChef } from './quote.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface OwnQuoteRow {
  readonly id: string;
  readonly status: QuoteStatus;
  readonly menu: readonly string[];
  readonly inclusions: readonly QuoteInclusion[];
  readonly note: string | null;
  readonly price: Fils;
  readonly total: Fils;
  readonly deposit: Fils;
  readonly feePercent: number;
  readonly expiresAt: string;
}

interface PartnerEventRow extends EventFactsRow {
  readonly needs: Buffer;
  readonly partnerId: string | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly quote: OwnQuoteRow | null;
  readonly chefArrivedAt: Date | null;
  readonly messages: readonly MessageRow[];
  readonly stars: number | null;
  readonly comment: string | null;
}

interface Reader {
  readonly partnerId: string;
  readonly accountId: AccountId;
  readonly emirate: string;
  readonly now: Date;
}

const columns = (partnerId: string): Part => part`${factColumns}, v.needs, v.partner_id as "partnerId",
  v.chef_arrived_at as "chefArrivedAt",
  h.name as "customerName", a.phone as "customerPhone", r.stars, r.comment,
  (select json_build_object('id', q.id, 'status', q.status, 'menu', q.menu, 'inclusions', q.inclusions, 'note', q.note,
      'price', q.price_fils, 'total', q.total_fils, 'deposit', q.deposit_fils, 'feePercent', q.fee_percent,
      'expiresAt', q.expires_at)
    from catering.quotes q where q.event_id = v.id and q.partner_id = ${partnerId}
    order by (q.id = v.quote_id) desc nulls last, q.is_open desc, q.created_at desc limit 1) as quote`;

const tables = part`catering.events v
  left join household.public_profiles h on h.account_id = v.account_id
  left join identity.public_accounts a on a.id = v.account_id
  left join catering.ratings r on r.event_id = v.id`;

const noMessages = part`'[]'::json as messages`;

const listSize = 100;
const pastSize = 20;

export const readOpenEvents = (db: Queries, { partnerId, accountId, emirate, now }: Reader) =>
  db.rows<PartnerEventRow>(sql`
    select ${columns(partnerId)}, ${noMessages} from ${tables}
    where v.is_asked and v.emirate = ${emirate} and v.account_id <> ${accountId} and v.starts_at > ${now}
    order by v.starts_at, v.id limit ${listSize}`);

export const readBookedEvents = (db: Queries, { partnerId }: Reader) =>
  db.rows<PartnerEventRow>(sql`
    select ${columns(partnerId)}, ${noMessages} from ${tables}
    where v.partner_id = ${partnerId} and not v.is_over order by v.starts_at, v.id limit ${listSize}`);

export const readPastEvents = (db: Queries, { partnerId }: Reader) =>
  db.rows<PartnerEventRow>(sql`
    select ${columns(partnerId)}, ${noMessages} from ${tables}
    where v.partner_id = ${partnerId} and v.is_over order by v.starts_at desc, v.id limit ${pastSize}`);

const readPartnerEvent = (
  db: Queries,
  { partnerId, accountId, emirate }: Omit<Reader, 'now'>,
  id: string,
): Promise<PartnerEventRow | null> =>
  db.row<PartnerEventRow>(sql`
    select ${columns(partnerId)},
      ${part`case when v.partner_id = ${partnerId} then (select ms.messages from (select ${messagesColumn}) ms)
        else '[]'::json end as messages`}
    from ${tables}
    where v.id = ${id} and v.account_id <> ${accountId} and (
      v.partner_id = ${partnerId}
      or (v.is_asked and v.emirate = ${emirate})
      or exists (select 1 from catering.quotes q where q.event_id = v.id and q.partner_id = ${partnerId}))`);

interface Seeing extends Opened {
  readonly partnerId: string;
}

function actionsFor(row: PartnerEventRow, { partnerId, now }: Seeing): ChefAction[] {
  const isTheirs = row.partnerId === partnerId;
  const hasStarted = row.startsAt <= now;
  const isQuoted = row.quote !== null && close(row.quote.status, 'withdraw').ok;
  const may: Readonly<Record<ChefAction, boolean>> = {
    quote: fits(row.status, 'quote') && !hasStarted,
    withdraw: isQuoted && fits(row.status, 'lapse'),
    message: isTheirs && canTalk(row.status),
    cancel: isTheirs && fits(row.status, 'give_back'),
    arrive:
      isTheirs && fits(row.status, 'arrive') && row.chefArrivedAt === null && canCheckInAt(row.startsAt, now),
    complete: isTheirs && fits(row.status, 'complete') && hasStarted,
  };
  return (Object.keys(may) as ChefAction[]).filter((action) => may[action]);
}

const toOwnQuote = (row: OwnQuoteRow): NonNullable<PartnerEvent['quote']> => ({
  id: row.id,
  status: row.status,
  menu: [...row.menu],
  inclusions: [...row.inclusions],
  note: row.note,
  price: toAedText(row.price),
  total: toAedText(row.total),
  earns: toAedText(
    eventShare(row.deposit, row.feePercent) + eventShare(row.total - row.deposit, row.feePercent),
  ),
  feePercent: row.feePercent,
  expiresAt: new Date(row.expiresAt).toISOString(),
});

function toPartnerEvent(row: PartnerEventRow, seeing: Seeing): PartnerEvent {
  const { place, needs, language, nameOf, bodies, lines, partnerId } = seeing;
  const seesDoor = row.partnerId === partnerId && canTalk(row.status);
  const seesWishes = seesDoor || fits(row.status, 'quote');
  const nothing = { avoidAllergens: [], avoidIngredients: [], hasUnread: false };
  return {
    ...toFacts(row, place),
    specialRequirements: seesWishes ? place.wishes : null,
    customer: initialOf(row.customerName),
    needs: seesWishes ? toNeeds(needs, language, nameOf) : nothing,
    actions: actionsFor(row, seeing),
    quote: row.quote && toOwnQuote(row.quote),
    contact: seesDoor
      ? {
          name: row.customerName,
          phone: place.phone || row.customerPhone,
          lines: [...lines, row.area],
          instructions: place.instructions,
        }
      : null,
    arrivedAt: row.partnerId === partnerId ? (row.chefArrivedAt?.toISOString() ?? null) : null,
    messages: toMessages(row.messages, bodies, 'chef'),
    rating:
      row.stars === null || row.partnerId !== partnerId ? null : { rating: row.stars, comment: row.comment },
  };
}

interface ByChef {
  readonly partnerId: string | null;
  readonly language: Language;
}

export async function listPartnerEvents(
  ctx: CateringContext,
  { partnerId, language }: ByChef,
): Promise<Result<{ open: PartnerEvent[]; booked: PartnerEvent[]; past: PartnerEvent[] }>> {
  const chef = await readChef(ctx.db, partnerId);
  if (!chef || !canCater(chef)) return ok({ open: [], booked: [], past: [] });
  const reader = { ...chef, now: ctx.clock.now() };
  const show = (rows: readonly PartnerEventRow[]): PartnerEvent[] =>
    rows.map((row) => toPartnerEvent(row, { ...openSealed(ctx, row, language), ...chef }));
  return ok({
    open: show(await readOpenEvents(ctx.db, reader)),
    booked: show(await readBookedEvents(ctx.db, reader)),
    past: show(await readPastEvents(ctx.db, reader)),
  });
}

export async function getPartnerEvent(
  ctx: CateringContext,
  { partnerId, language, eventId }: ByChef & { readonly eventId: string },
  db: Queries = ctx.db,
): Promise<Result<PartnerEvent>> {
  const chef = await readChef(db, partnerId);
  if (!chef || !canCater(chef)) return refuse('not_found');
  const row = await readPartnerEvent(db, chef, eventId);
  return row ? ok(toPartnerEvent(row, { ...openSealed(ctx, row, language), ...chef })) : refuse('not_found');
}
