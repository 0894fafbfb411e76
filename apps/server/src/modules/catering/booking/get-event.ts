import type {
  DietaryOption,
  EventDetail,
  EventMessage,
  EventReason,
  EventSummary,
  Quote,
  QuoteInclusion,
} from '@sufra/contract/catering/catering.ts';
import type { Cuisine, Emirate, EventType, Language } from '@sufra/contract/options.ts';
import type { Party } from '@sufra/contract/ordering/ordering.ts';
import type { EventStatus, QuoteStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { eventNumberText } from '../../../platform/pure/labels.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { refundState } from '../../../platform/pure/refund-state.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { addressLines } from '../../ordering/index.ts';
import { customerActions, fits, isBooked, isObjected } from '../event.machine.ts';
import { openBody, openNeeds, openObjection, openPlace, type ObjectionRow } from '../event.store.ts';
import type { CateringContext } from '../move-event.ts';
import { isOpenAt } from '../quotes/quote.rules.ts';
import {
  assumedCompleteAt,
  canReportAbsentAt,
  freeUntil,
  isFreeAt,
  objectUntil,
  openObjectUntil,
  type Needs,
  type Place,
} from './event.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface EventFactsRow {
  readonly id: string;
  readonly number: number;
  readonly accountId: AccountId;
  readonly status: EventStatus;
  readonly version: number;
  readonly eventType: EventType;
  readonly guests: number;
  readonly startsAt: Date;
  readonly cuisine: Cuisine;
  readonly emirate: Emirate;
  readonly area: string;
  readonly dietaryOptions: readonly DietaryOption[];
  readonly addOns: Fils;
  readonly createdAt: Date;
  readonly place: Buffer;
}

export const factColumns = part`v.id, v.number, v.account_id as "accountId", v.status, v.version,
  v.event_type as "eventType", v.guests, v.starts_at as "startsAt", v.cuisine, v.emirate, v.area,
  v.dietary_options as "dietaryOptions", v.add_ons_fils as "addOns", v.created_at as "createdAt", v.place`;

interface EventListRow extends EventFactsRow {
  readonly openQuotes: number;
  readonly chefName: Bilingual | null;
  readonly total: Fils | null;
}

const listColumns = (now: Date) => part`${factColumns}, v.total_fils as total, p.name as "chefName",
  case when v.is_asked then (select count(*) from catering.quotes q
    where q.event_id = v.id and q.is_open and q.expires_at > ${now}) else 0 end as "openQuotes"`;

const pageSize = 20;

export const readEvents = (
  db: Queries,
  {
    accountId,
    before,
    now,
  }: { readonly accountId: AccountId; readonly before: string | null; readonly now: Date },
): Promise<EventListRow[]> =>
  db.rows<EventListRow>(sql`
    select ${listColumns(now)}
    from catering.events v left join partners.public_partners p on p.id = v.partner_id
    where v.account_id = ${accountId} and (${before}::uuid is null or v.id < ${before}::uuid)
    order by v.id desc limit ${pageSize}`);

interface QuoteViewRow {
  readonly id: string;
  readonly status: QuoteStatus;
  readonly partnerId: string;
  readonly chefName: Bilingual;
  readonly stars: number;
  readonly reviews: number;
  readonly menu: readonly string[];
  readonly inclusions: readonly QuoteInclusion[];
  readonly note: string | null;
  readonly price: Fils;
  readonly total: Fils;
  readonly deposit: Fils;
  readonly expiresAt: string;
  readonly createdAt: string;
}

export interface MessageRow {
  readonly id: string;
  readonly author: 'customer' | 'chef';
  readonly body: string;
  readonly at: string;
}

interface StepRow {
  readonly status: EventStatus;
  readonly at: string;
  readonly by: Party;
  readonly reason: EventReason | null;
}

interface EventDetailRow extends EventListRow, ObjectionRow {
  readonly needs: Buffer;
  readonly quoteId: string | null;
  readonly chefPhone: string | null;
  readonly deposit: Fils | null;
  readonly bookedAt: Date | null;
  readonly isRemainderPaid: boolean;
  readonly failedAttempts: number;
  readonly nextAttemptAt: Date | null;
  readonly billedAt: Date | null;
  readonly remainder: Fils | null;
  readonly chefArrivedAt: Date | null;
  readonly cardBrand: string | null;
  readonly cardLastFour: string | null;
  readonly card: { readonly brand: string; readonly lastFour: string } | null;
  readonly refund: { readonly amount: Fils; readonly status: string } | null;
  readonly invoiceIds: readonly string[];
  readonly quotes: readonly QuoteViewRow[];
  readonly messages: readonly MessageRow[];
  readonly steps: readonly StepRow[];
  readonly stars: number | null;
  readonly comment: string | null;
}

export const messagesColumn = part`coalesce((
  select json_agg(json_build_object('id', m.id, 'author', m.author, 'body', encode(m.body, 'base64'), 'at', m.at) order by m.id)
  from catering.messages m where m.event_id = v.id), '[]') as messages`;

// Stars count ratings of orders and of events.
const quotesColumn = part`coalesce((
  select json_agg(json_build_object('id', q.id, 'status', q.status, 'partnerId', q.partner_id, 'chefName', c.name,
    'stars', coalesce(s.stars_sum, 0) + r.stars, 'reviews', coalesce(s.ratings_count, 0) + r.count, 'menu', q.menu,
    'inclusions', q.inclusions, 'note', q.note, 'price', q.price_fils, 'total', q.total_fils, 'deposit', q.deposit_fils,
    'expiresAt', q.expires_at, 'createdAt', q.created_at) order by q.is_open desc, q.total_fils, q.id)
  from catering.quotes q
  join partners.public_partners c on c.id = q.partner_id
  left join ordering.public_partner_scores s on s.partner_id = q.partner_id
  cross join lateral (
    select coalesce(sum(stars), 0) as stars, count(*) as count from catering.ratings where partner_id = q.partner_id) r
  where q.event_id = v.id), '[]') as quotes`;

const invoicesColumn = part`array(
  select i.id from money.public_entries e join money.public_invoices i on i.entry_id = e.id
  where e.subject = v.id and e.kind in ('event_deposit', 'event_remainder', 'event_cancelled', 'event_waived') order by i.id) as "invoiceIds"`;

const refundColumn = part`(
  select json_build_object('amount', f.amount_fils, 'status', f.status)
  from money.public_refunds f where f.subject = v.id) as refund`;

const readEvent = (
  db: Queries,
  { accountId, id, now }: { readonly accountId: AccountId; readonly id: string; readonly now: Date },
): Promise<EventDetailRow | null> =>
  db.row<EventDetailRow>(sql`
    select ${listColumns(now)}, v.needs, v.quote_id as "quoteId", p.phone as "chefPhone", v.deposit_fils as deposit,
      v.booked_at as "bookedAt", v.remainder_payment_id is not null as "isRemainderPaid",
      v.failed_attempts as "failedAttempts", v.next_attempt_at as "nextAttemptAt", v.billed_at as "billedAt",
      coalesce(v.remainder_fils, v.total_fils - v.deposit_fils) as remainder, v.chef_arrived_at as "chefArrivedAt",
      v.objection, v.objection_text as "objectionText", v.objected_at as "objectedAt", y.card_brand as "cardBrand",
      y.card_last_four as "cardLastFour", r.stars, r.comment,
      (select json_build_object('brand', brand, 'lastFour', last_four) from money.public_cards
        where account_id = v.account_id) as card, ${refundColumn}, ${invoicesColumn}, ${quotesColumn},
      ${messagesColumn},
      (select coalesce(json_agg(json_build_object('status', status, 'at', at, 'by', by_role, 'reason', reason)
          order by version), '[]')
        from catering.event_steps where event_id = v.id) as steps
    from catering.events v
    left join partners.public_partners p on p.id = v.partner_id
    left join money.public_payments y on y.id = v.deposit_payment_id
    left join catering.ratings r on r.event_id = v.id
    where v.id = ${id} and v.account_id = ${accountId}`);

type NameOf = (ingredientId: string) => { readonly en: string; readonly ar: string } | null;

export const toFacts = (row: EventFactsRow, place: Place) => ({
  id: row.id,
  number: eventNumberText(row.number),
  status: row.status,
  eventType: row.eventType,
  guests: row.guests,
  startsAt: row.startsAt.toISOString(),
  cuisine: row.cuisine,
  emirate: row.emirate,
  area: row.area,
  specialRequirements: place.wishes,
  dietaryOptions: [...row.dietaryOptions],
  addOns: toAedText(row.addOns),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

export const toNeeds = (needs: Needs, language: Language, nameOf: NameOf): EventDetail['needs'] => ({
  avoidAllergens: [...needs.allergens],
  avoidIngredients: needs.ingredients.map((id) => nameOf(id)?.[language] ?? id),
  hasUnread: needs.hasUnread,
});

const toEventSummary = (row: EventListRow, place: Place, language: Language): EventSummary => ({
  ...toFacts(row, place),
  openQuotes: row.openQuotes,
  chefName: row.chefName?.[language] ?? null,
  total: row.total === null ? null : toAedText(row.total),
});

const toChef = (
  { partnerId, chefName, stars, reviews }: QuoteViewRow,
  language: Language,
): Quote['chef'] => ({
  id: partnerId,
  name: chefName[language],
  rating: reviews === 0 ? null : Math.round((10 * stars) / reviews) / 10,
  reviews,
});

const toQuote = (row: QuoteViewRow, language: Language): Quote => ({
  id: row.id,
  status: row.status,
  chef: toChef(row, language),
  menu: [...row.menu],
  inclusions: [...row.inclusions],
  note: row.note,
  price: toAedText(row.price),
  addOns: toAedText(row.total - row.price),
  total: toAedText(row.total),
  deposit: toAedText(row.deposit),
  remainder: toAedText(row.total - row.deposit),
  expiresAt: new Date(row.expiresAt).toISOString(),
  createdAt: new Date(row.createdAt).toISOString(),
});

type Booking = NonNullable<EventDetail['booking']>;

function remainderOf(row: EventDetailRow): Pick<Booking['payment'], 'remainderState' | 'remainderDueAt'> {
  if (row.isRemainderPaid) return { remainderState: 'paid', remainderDueAt: null };
  if (isBooked(row.status))
    return {
      remainderState: 'due',
      remainderDueAt: objectUntil(assumedCompleteAt(row.startsAt)).toISOString(),
    };
  if (isObjected(row.status)) return { remainderState: 'held', remainderDueAt: null };
  if (!fits(row.status, 'settle')) return { remainderState: 'waived', remainderDueAt: null };
  const remainderDueAt = row.nextAttemptAt?.toISOString() ?? null;
  return { remainderState: row.failedAttempts === 0 ? 'due' : 'failed', remainderDueAt };
}

function toBooking(row: EventDetailRow, { language, now }: Opened): EventDetail['booking'] {
  const quote = row.quotes.find(({ id }) => id === row.quoteId);
  const { total, deposit, remainder, bookedAt, cardBrand: brand, cardLastFour: lastFour, refund } = row;
  if (!quote || total === null || deposit === null || remainder === null || bookedAt === null) return null;
  return {
    quoteId: quote.id,
    chef: { ...toChef(quote, language), phone: row.chefPhone ?? '' },
    bookedAt: bookedAt.toISOString(),
    freeUntil: freeUntil(row).toISOString(),
    arrivedAt: row.chefArrivedAt?.toISOString() ?? null,
    objectUntil: openObjectUntil(row, now)?.toISOString() ?? null,
    payment: {
      total: toAedText(total),
      deposit: toAedText(deposit),
      remainder: toAedText(remainder),
      card: brand === null || lastFour === null ? null : { brand, lastFour },
      ...remainderOf(row),
      refund: refund && { amount: toAedText(refund.amount), state: refundState(refund.status) },
      invoiceIds: [...row.invoiceIds],
    },
  };
}

export interface Opened {
  readonly place: Place;
  readonly needs: Needs;
  readonly bodies: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
  readonly nameOf: NameOf;
  readonly language: Language;
  readonly now: Date;
}

type Written = Omit<MessageRow, 'body'>;

export const toMessages = (
  rows: readonly Written[],
  bodies: ReadonlyMap<string, string>,
  reader: Written['author'],
): EventMessage[] =>
  rows.map(({ id, author, at }) => ({
    id,
    from: author,
    isOwn: author === reader,
    text: bodies.get(id) ?? '',
    at: new Date(at).toISOString(),
  }));

function toEventDetail(
  row: EventDetailRow,
  opened: Opened,
  objection: EventDetail['objection'],
): EventDetail {
  const { place, needs, language, now, nameOf, bodies, lines } = opened;
  const quotes = row.quotes.map((quote) => toQuote(quote, language));
  const hasOpenQuotes = row.quotes.some((quote) =>
    isOpenAt({ status: quote.status, expiresAt: new Date(quote.expiresAt) }, now),
  );
  const canObject = openObjectUntil(row, now) !== null;
  const actions = customerActions(row.status, {
    hasStarted: row.startsAt <= now,
    isFree: isFreeAt(row, now),
    hasOpenQuotes,
    hasFailed: row.failedAttempts > 0,
    isRated: row.stars !== null,
    canObject,
    canReportAbsent: canObject || (isBooked(row.status) && canReportAbsentAt(row.startsAt, now)),
  });
  return {
    ...toEventSummary(row, place, language),
    actions,
    address: { title: place.title, lines: [...lines], instructions: place.instructions },
    needs: toNeeds(needs, language, nameOf),
    quotes,
    booking: toBooking(row, opened),
    cardOnFile: row.card,
    objection,
    messages: toMessages(row.messages, bodies, 'customer'),
    history: row.steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
    rating: row.stars === null ? null : { rating: row.stars, comment: row.comment },
  };
}

interface SealedRow {
  readonly id: string;
  readonly place: Buffer;
  readonly needs: Buffer;
  readonly messages: readonly MessageRow[];
}

export function openSealed(
  ctx: Pick<CateringContext, 'vault' | 'shelf' | 'clock'>,
  row: SealedRow,
  language: Language,
): Opened {
  const place = openPlace(ctx.vault, row.id, row.place);
  const bodies = row.messages.map(
    ({ id, body }) => [id, openBody(ctx.vault, id, Buffer.from(body, 'base64'))] as const,
  );
  return {
    place,
    needs: openNeeds(ctx.vault, row.id, row.needs),
    bodies: new Map(bodies),
    lines: addressLines({ ...place, notes: null }, language),
    nameOf: ctx.shelf().ingredientName,
    language,
    now: ctx.clock.now(),
  };
}

interface OwnEvent {
  readonly accountId: AccountId;
  readonly eventId: string;
  readonly language: Language;
}

export async function getEvent(
  ctx: CateringContext,
  { accountId, eventId: id, language }: OwnEvent,
  db: Queries = ctx.db,
): Promise<Result<EventDetail>> {
  const row = await readEvent(db, { accountId, id, now: ctx.clock.now() });
  if (!row) return refuse('not_found');
  return ok(toEventDetail(row, openSealed(ctx, row, language), openObjection(ctx.vault, row)));
}

export async function listEvents(
  ctx: CateringContext,
  accountId: AccountId,
  before: string | null,
  language: Language,
): Promise<Result<{ events: EventSummary[]; next: string | null }>> {
  const rows = await readEvents(ctx.db, { accountId, before, now: ctx.clock.now() });
  const events = rows.map((row) => toEventSummary(row, openPlace(ctx.vault, row.id, row.place), language));
  return ok({ events, next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null) });
}
