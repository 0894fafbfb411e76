import type { APIRequestContext } from '@playwright/test';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { moveIn } from './orders.ts';
import { openBooks } from './payees.ts';
import { freshPhone, send, subscribed } from './people.ts';

const dayMs = 86_400_000;

export const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() + days * dayMs);

export async function host(request: APIRequestContext): Promise<void> {
  await subscribed(request, freshPhone());
  await moveIn(request);
}

/** By API; returns the event's id. */
export async function asked(request: APIRequestContext): Promise<string> {
  const addresses = (await (await request.get('/api/delivery-addresses')).json()) as { id: string }[];
  const event = await send(request, 'POST', '/api/events', {
    eventType: 'birthday',
    guests: 12,
    startsAt: `${dayAhead(10)}T19:30:00+04:00`,
    cuisine: 'lebanese',
    addressId: addresses[0]?.id,
    dietaryOptions: [],
  });
  return String(event['id']);
}

export interface Event {
  readonly number: string;
  readonly status: string;
  readonly booking: null | {
    readonly payment: {
      readonly deposit: string;
      readonly remainder: string;
      readonly remainderState: string;
      readonly refund: null | { readonly amount: string };
    };
  };
}

export const eventOf = async (request: APIRequestContext, id: string): Promise<Event> =>
  (await (await request.get(`/api/events/${id}`)).json()) as Event;

export async function quoted(
  chef: APIRequestContext,
  eventId: string,
  words: { readonly menu?: readonly string[]; readonly note?: string } = {},
): Promise<{ id: string; total: string }> {
  const event = await send(chef, 'POST', `/api/partner/events/${eventId}/quotes`, {
    menu: ['Hummus', 'Lamb ouzi'],
    price: '2000.00',
    inclusions: ['ingredients'],
    expiresAt: new Date(Date.now() + dayMs).toISOString(),
    ...words,
  });
  return event['quote'] as { id: string; total: string };
}

export async function booked(
  customer: APIRequestContext,
  chef: APIRequestContext,
  eventId: string,
): Promise<void> {
  const { id, total } = await quoted(chef, eventId);
  await send(customer, 'POST', `/api/events/${eventId}/quotes/${id}/accept`, { total });
}

export async function endObjectionTime(eventId: string): Promise<void> {
  const db = openBooks();
  await db.run(sql`update catering.events set next_attempt_at = ${new Date()} where id = ${eventId}`);
  await db.close();
}

/** The server's clock can't be moved, so the event is. Negative hours are past. */
export async function beginsIn(eventId: string, hours: number): Promise<void> {
  const db = openBooks();
  const startsAt = new Date(Date.now() + hours * 3_600_000);
  await db.run(sql`update catering.events set starts_at = ${startsAt} where id = ${eventId}`);
  await db.close();
}
