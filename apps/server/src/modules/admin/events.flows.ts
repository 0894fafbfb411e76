import type { Language } from '@sufra/contract/options.ts';
import { readCsv, readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { map, ok, refuse, type Result } from '../../platform/pure/result.ts';
import { callOffEvent, eventFits, openNeeds, openPlace } from '../catering/index.ts';
import { canLookAfter } from './admin.policy.ts';
import { eventsListing, readEvent, type EventRow, type EventsQuery } from './events.reads.ts';
import { eventsFile, toEventDetail } from './events.views.ts';
import { writeDownExport } from './export.flows.ts';
import type { OrdersContext } from './orders.flows.ts';

interface Listing {
  readonly actor: Actor;
  readonly query: EventsQuery & { readonly cursor?: string | undefined };
}

/** A page of events. */
export async function listEvents(
  ctx: OrdersContext,
  { actor, query }: Listing,
): Promise<Result<Page<EventRow>>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  return readPage<EventRow>(ctx.db, eventsListing(query), query.cursor);
}

interface Exporting {
  readonly actor: Actor;
  readonly query: EventsQuery;
  readonly language: Language;
  readonly requestId: string;
}

/** The events of a list as a file. */
export async function exportEvents(
  ctx: OrdersContext,
  { query, language, ...asking }: Exporting,
): Promise<Result<AsyncIterable<string>>> {
  const written = await writeDownExport(ctx, { ...asking, list: 'events', query });
  return map(written, () => readCsv<EventRow>(ctx.db.reports, eventsListing(query), eventsFile(language)));
}

interface Opening {
  readonly actor: Pick<Actor, 'roles'>;
  readonly eventId: string;
  readonly language: Language;
}

/** One event with its wishes and needs opened, in the reader's language. */
export async function openEvent(
  ctx: OrdersContext,
  { actor, eventId, language }: Opening,
): Promise<Result<ReturnType<typeof toEventDetail>>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  const row = await readEvent(ctx.db, eventId);
  if (!row) return refuse('not_found');
  const { wishes } = openPlace(ctx.vault, row.id, row.place);
  const needs = openNeeds(ctx.vault, row.id, row.needs);
  const nameOf = ctx.shelf().ingredientName;
  const canCancel = eventFits(row.status, 'call_off');
  return ok(toEventDetail({ row, wishes, needs, nameOf, canCancel }, language));
}

interface Ending {
  readonly actor: Actor;
  readonly eventId: string;
  readonly reason: string;
  readonly requestId: string;
}

/** Calls an event off with all the money back, as catering decides, and shows it as it is then. */
export async function endEvent(ctx: OrdersContext, ending: Ending): Promise<Result<EventRow>> {
  if (!canLookAfter(ending.actor)) return refuse('forbidden');
  const ended = await callOffEvent(ctx, ending);
  if (!ended.ok) return ended;
  const row = await readEvent(ctx.db, ended.value);
  return row ? ok(row) : refuse('not_found');
}
