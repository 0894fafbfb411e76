import type { askForChef as asking } from '@sufra/contract/catering/catering.ts';
import { maxOpenEvents } from '@sufra/contract/subscription/promises.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { addressOf, tableOf, type AddressRow } from '../../household/index.ts';
import { lockActiveAccount } from '../../money/index.ts';
import { isAsked, requested } from '../event.machine.ts';
import {
  countAsked,
  hasProfile,
  insertEvent,
  lockEvent,
  lockTurn,
  saveStart,
  type EventRow,
} from '../event.store.ts';
import { moveEvent, type CateringContext } from '../move-event.ts';
import { endOf } from '../quotes/quote.rules.ts';
import { closeQuotes, isBusy } from '../quotes/quote.store.ts';
import { addOnsOf, freeUntil, isFreeAt, wrongStart, type Needs, type Place } from './event.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type Body = ParsedBodyOf<typeof asking>;

interface Asking {
  readonly accountId: AccountId;
  readonly body: Body;
  readonly saveReply: (tx: Tx, eventId: string) => Promise<void>;
}

export const askForChef = (
  ctx: CateringContext,
  { accountId, body, saveReply }: Asking,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    if (!(await lockActiveAccount(tx, accountId))) return refuse('not_signed_in');
    if (!(await hasProfile(tx, accountId))) return refuse('flow_incomplete', { params: { step: 'profile' } });
    await lockTurn(tx, 'asking', accountId);
    if ((await countAsked(tx, accountId)) >= maxOpenEvents)
      return refuse('too_many_events', { params: { most: maxOpenEvents } });
    const now = ctx.clock.now();
    const startsAt = new Date(body.startsAt);
    const wrong = wrongStart(startsAt, now);
    if (wrong) return refuse('invalid_request', { fields: { startsAt: wrong } });
    const address = await addressOf(tx, accountId, body.addressId);
    if (!address) return refuse('address_not_found');
    if (!address.isOpen) return refuse('not_served');
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
    const changed = { eventId: id, accountId, partnerId: null, reason, version };
    await announce(tx, 'catering.changed', { ...changed, change: 'requested' });
    await saveReply(tx, id);
    return ok(id);
  });

function toPlace(address: AddressRow, wishes: string | null): Place {
  const { id: _id, lat: _lat, lng: _lng, ...place } = address;
  return { ...place, wishes };
}

async function needsOf(ctx: CateringContext, tx: Tx, accountId: AccountId): Promise<Needs> {
  const { diners } = await tableOf(tx, ctx.vault, ctx.shelf(), accountId);
  return {
    allergens: [...new Set(diners.flatMap(({ avoidAllergens }) => avoidAllergens))],
    ingredients: [...new Set(diners.flatMap(({ avoidIngredients }) => avoidIngredients))],
    hasUnread: diners.some(({ unread }) => unread.length > 0),
  };
}

interface Rescheduling {
  readonly accountId: AccountId;
  readonly eventId: string;
  readonly startsAt: Date;
}

/** Loses open quotes. Bookings move until 72 hours before the start. */
export const rescheduleEvent = (
  ctx: CateringContext,
  { accountId, eventId, startsAt }: Rescheduling,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (event?.accountId !== accountId) return refuse('not_found');
    const now = ctx.clock.now();
    const wrong = wrongStart(startsAt, now);
    if (wrong) return refuse('invalid_request', { fields: { startsAt: wrong } });
    const moved = isAsked(event.status)
      ? await askAgain(ctx, tx, event)
      : await moveBooking(ctx, tx, event, startsAt);
    if (!moved.ok) return moved;
    await saveStart(tx, eventId, startsAt);
    return ok(eventId);
  });

async function askAgain(ctx: CateringContext, tx: Tx, event: EventRow) {
  await closeQuotes(tx, { eventId: event.id }, endOf('lose'), ctx.clock.now());
  return moveEvent(ctx, tx, event, { command: 'ask_again', byAccount: event.accountId });
}

async function moveBooking(ctx: CateringContext, tx: Tx, event: EventRow, startsAt: Date) {
  const moved = await moveEvent(ctx, tx, event, { command: 'reschedule', byAccount: event.accountId });
  if (!moved.ok) return moved;
  if (!isFreeAt(event, ctx.clock.now()))
    return refuse('cutoff_passed', { params: { freeUntil: freeUntil(event).toISOString() } });
  if (event.partnerId !== null) {
    await lockTurn(tx, 'chef', event.partnerId);
    if (await isBusy(tx, event.partnerId, { startsAt, butFor: event.id }))
      return refuse('not_possible_now', { params: { why: 'chef_busy' } });
  }
  return moved;
}
