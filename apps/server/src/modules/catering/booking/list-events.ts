import type { EventDetail, EventSummary } from '@sufra/contract/catering.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { PartnerEvent } from '@sufra/contract/partner-events.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { eventShare } from '../../money/index.ts';
import { addressLines } from '../../ordering/index.ts';
import { canAskFor, canCater, canUseEvent, type Chef } from './event.rules.ts';
import {
  nextAfter,
  readChef,
  readEvent,
  readEvents,
  type MessageRow,
  toEventDetail,
  toEventSummary,
  type Opened,
} from './get-event.ts';
import { openNeeds, openPlace, openBody } from '../event.store.ts';
import {
  readBookedEvents,
  readOpenEvents,
  readPartnerEvent,
  readPastEvents,
  type PartnerEventRow,
  toPartnerEvent,
} from '../quotes/get-partner-event.ts';
import type { CateringContext } from '../move-event.ts';

interface Looking {
  readonly actor: { readonly accountId: string };
  readonly eventId: string;
  readonly language: Language;
}

interface SealedRow {
  readonly id: string;
  readonly place: Buffer;
  readonly needs: Buffer;
  readonly messages: readonly MessageRow[];
}

function open(ctx: CateringContext, row: SealedRow, language: Language): Opened {
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

/** One event of the caller in full. `db` may be a transaction that has just changed it. */
export async function openEvent(
  ctx: CateringContext,
  { actor, eventId: id, language }: Looking,
  db: Queries = ctx.db,
): Promise<Result<EventDetail>> {
  const { accountId } = actor;
  const row = await readEvent(db, { accountId, id, now: ctx.clock.now() });
  if (!row || !canUseEvent(actor, row)) return refuse('not_found');
  return ok(toEventDetail(row, open(ctx, row, language)));
}

interface Listing {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly before: string | undefined;
  readonly language: Language;
}

/** A page of the caller's events, and where the next one begins. */
export async function listEvents(
  ctx: CateringContext,
  { actor, accountId, before = undefined, language }: Listing,
): Promise<Result<{ events: EventSummary[]; next: string | null }>> {
  if (!canAskFor(actor, accountId)) return refuse('forbidden');
  const rows = await readEvents(ctx.db, { accountId, before: before ?? null, now: ctx.clock.now() });
  const events = rows.map((row) => toEventSummary(row, openPlace(ctx.vault, row.id, row.place), language));
  return ok({ events, next: nextAfter(rows) });
}

interface Working {
  readonly actor: { readonly accountId: string; readonly partnerId: string | null };
  readonly language: Language;
}

/** What a chef can quote for, is booked for, and was; nothing for partners that are no chefs. */
export async function listPartnerEvents(
  ctx: CateringContext,
  { actor, language }: Working,
): Promise<Result<{ open: PartnerEvent[]; booked: PartnerEvent[]; past: PartnerEvent[] }>> {
  const chef = await readChef(ctx.db, actor.partnerId);
  if (!chef || !canCater(actor, chef)) return ok({ open: [], booked: [], past: [] });
  const reader = { ...chef, now: ctx.clock.now() };
  const show = (rows: readonly PartnerEventRow[]): PartnerEvent[] =>
    rows.map((row) => forChef(ctx, chef, row, language));
  return ok({
    open: show(await readOpenEvents(ctx.db, reader)),
    booked: show(await readBookedEvents(ctx.db, reader)),
    past: show(await readPastEvents(ctx.db, reader)),
  });
}

/** One event as its chef sees it. `db` may be a transaction that has just changed it. */
export async function openPartnerEvent(
  ctx: CateringContext,
  { actor, language, eventId }: Working & { readonly eventId: string },
  db: Queries = ctx.db,
): Promise<Result<PartnerEvent>> {
  const chef = await readChef(db, actor.partnerId);
  if (!chef || !canCater(actor, chef)) return refuse('not_found');
  const row = await readPartnerEvent(db, chef, eventId);
  return row ? ok(forChef(ctx, chef, row, language)) : refuse('not_found');
}

const forChef = (
  ctx: CateringContext,
  { partnerId }: Pick<Chef, 'partnerId'>,
  row: PartnerEventRow,
  language: Language,
): PartnerEvent => toPartnerEvent(row, { ...open(ctx, row, language), partnerId, shareOf: eventShare });
