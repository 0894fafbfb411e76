import type { askForChef as asking } from '@sufra/contract/catering.ts';
import { maxOpenEvents } from '@sufra/contract/promises.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { addressOf, tableOf, type AddressRow } from '../../household/index.ts';
import { stillThere } from '../../money/index.ts';
import { countAsked, isBusy, readHousehold } from './get-event.ts';
import { isAsked, requested } from '../event.machine.ts';
import {
  canAskFor,
  canAskMore,
  canAskYet,
  canUseEvent,
  addOnsOf,
  freeUntil,
  isFreeAt,
  wrongStart,
  type Needs,
  type Place,
} from './event.rules.ts';
import { insertEvent, lockEvent, lockTurn, saveStart, type EventRow } from '../event.store.ts';
import { endOf } from '../quotes/quote.rules.ts';
import { closeQuotes } from '../quotes/quote.store.ts';
import { take, type CateringContext } from '../move-event.ts';

interface Person {
  readonly accountId: string;
}

type Body = ParsedBodyOf<typeof asking>;

interface Asking {
  readonly actor: Person;
  readonly accountId: string;
  readonly body: Body;
  /** Keeps the reply for retries, in the transaction that asks. */
  readonly saveReply: (tx: Tx, eventId: string) => Promise<void>;
}

/**
 * Asks the chefs of an emirate. Refuses `flow_incomplete` before the household has told what it may not eat,
 * `address_not_found`, `too_many_events`, and a time too near or too far.
 */
export const askForChef = (
  ctx: CateringContext,
  { actor, accountId, body, saveReply }: Asking,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    if (!canAskFor(actor, accountId)) return refuse('forbidden');
    if (!(await stillThere(tx, accountId))) return refuse('not_signed_in');
    if (!canAskYet(await readHousehold(tx, accountId)))
      return refuse('flow_incomplete', { params: { step: 'profile' } });
    await lockTurn(tx, 'asking', accountId);
    if (!canAskMore(await countAsked(tx, accountId)))
      return refuse('too_many_events', { params: { most: maxOpenEvents } });
    const now = ctx.clock.now();
    const startsAt = new Date(body.startsAt);
    const wrong = wrongStart(startsAt, now);
    if (wrong) return refuse('invalid_request', { fields: { startsAt: wrong } });
    const address = await addressOf(tx, accountId, body.addressId);
    if (!address) return refuse('address_not_found');
    const { eventType, guests, cuisine } = body;
    const dietaryOptions = [...new Set(body.dietaryOptions)];
    const id = newId();
    const event = {
      ...{ id, accountId, eventType, guests, startsAt, cuisine, dietaryOptions },
      addOns: addOnsOf(dietaryOptions, guests),
      place: toPlace(address, body.specialRequirements || null),
      needs: await needsOf(ctx, tx, accountId),
      status: requested.status,
    };
    await insertEvent(tx, ctx.vault, event, now);
    const { version, reason } = requested;
    const told = { eventId: id, accountId, partnerId: null, reason, version };
    await announce(tx, 'catering.changed', { ...told, change: 'requested' });
    await saveReply(tx, id);
    return ok(id);
  });

function toPlace(address: AddressRow, wishes: string | null): Place {
  const { id: _id, lat: _lat, lng: _lng, ...place } = address;
  return { ...place, wishes };
}

/** What the household avoids travels along with what it asks. */
async function needsOf(ctx: CateringContext, tx: Tx, accountId: string): Promise<Needs> {
  const { diners } = await tableOf(tx, ctx.vault, ctx.shelf(), accountId);
  return {
    allergens: [...new Set(diners.flatMap(({ avoidAllergens }) => avoidAllergens))],
    ingredients: [...new Set(diners.flatMap(({ avoidIngredients }) => avoidIngredients))],
    hasUnread: diners.some(({ unread }) => unread.length > 0),
  };
}

interface Moving {
  readonly actor: Person;
  readonly eventId: string;
  readonly startsAt: Date;
}

/**
 * Moves an event to another time. Quotes were for the time before and are lost; a booking can be moved until 72 hours
 * before its start, to a time at which its chef is free.
 */
export const rescheduleEvent = (
  ctx: CateringContext,
  { actor, eventId, startsAt }: Moving,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || !canUseEvent(actor, event)) return refuse('not_found');
    const now = ctx.clock.now();
    const wrong = wrongStart(startsAt, now);
    if (wrong) return refuse('invalid_request', { fields: { startsAt: wrong } });
    const moved = isAsked(event.status)
      ? await askAgain(ctx, tx, event, actor)
      : await moveBooking(ctx, tx, event, { actor, startsAt });
    if (!moved.ok) return moved;
    await saveStart(tx, eventId, startsAt);
    return ok(eventId);
  });

async function askAgain(ctx: CateringContext, tx: Tx, event: EventRow, actor: Person) {
  await closeQuotes(tx, { eventId: event.id }, endOf('lose'), ctx.clock.now());
  return take(ctx, tx, event, { command: 'ask_again', byAccount: actor.accountId });
}

async function moveBooking(
  ctx: CateringContext,
  tx: Tx,
  event: EventRow,
  { actor, startsAt }: Pick<Moving, 'actor' | 'startsAt'>,
) {
  const taken = await take(ctx, tx, event, { command: 'reschedule', byAccount: actor.accountId });
  if (!taken.ok) return taken;
  if (!isFreeAt(event.startsAt, ctx.clock.now()))
    return refuse('cutoff_passed', { params: { freeUntil: freeUntil(event.startsAt).toISOString() } });
  if (event.partnerId !== null) {
    await lockTurn(tx, 'chef', event.partnerId);
    if (await isBusy(tx, event.partnerId, { startsAt, butFor: event.id }))
      return refuse('not_possible_now', { params: { why: 'chef_busy' } });
  }
  return taken;
}
