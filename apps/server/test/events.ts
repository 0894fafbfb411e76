import { acceptQuote, askForChef, getEvent, type EventDetail } from '@sufra/contract/catering/catering.ts';
import { quoteForEvent } from '@sufra/contract/catering/partner-events.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { Client } from './client.ts';

/** Relative to the tests' start time. */
export const plainEvent = {
  eventType: 'family_dinner',
  guests: 10,
  startsAt: '2026-12-05T15:00:00Z',
  cuisine: 'lebanese',
  specialRequirements: 'Two high chairs, please',
  dietaryOptions: ['halal'],
} as const satisfies Omit<BodyOf<typeof askForChef>, 'addressId'>;

/** 1,500.00 AED: 450.00 now and 1,050.00 after the event. */
export const plainQuote = {
  menu: ['Hummus and moutabal', 'Mixed grill', 'Umm Ali'],
  price: '1500.00',
  inclusions: ['ingredients', 'cleaning'],
  note: 'I bring my own grill.',
  expiresAt: '2026-11-24T06:00:00Z',
} as const satisfies BodyOf<typeof quoteForEvent>;

export const plainTotal = '1500.00 AED';

type Asking = Partial<BodyOf<typeof askForChef>> & { readonly addressId: string };

export const askedEvent = (client: Client, asking: Asking): Promise<EventDetail> =>
  client.get(askForChef, { body: { ...plainEvent, dietaryOptions: ['halal'], ...asking } });

interface Cook {
  readonly client: Client;
}

export async function quotedEvent(
  client: Client,
  chef: Cook,
  asking: Asking,
  quote: Partial<BodyOf<typeof quoteForEvent>> = {},
): Promise<{ readonly event: EventDetail; readonly quoteId: string }> {
  const { id: eventId } = await askedEvent(client, asking);
  const sent = {
    params: { eventId },
    body: { ...plainQuote, menu: [...plainQuote.menu], inclusions: [...plainQuote.inclusions], ...quote },
  };
  const quoted = await chef.client.get(quoteForEvent, sent);
  const event = await client.get(getEvent, { params: { eventId } });
  return { event, quoteId: quoted.quote?.id ?? '' };
}

export async function bookedEvent(
  client: Client,
  chef: Cook,
  asking: Asking,
  quote: Partial<BodyOf<typeof quoteForEvent>> = {},
): Promise<EventDetail> {
  const { event, quoteId } = await quotedEvent(client, chef, asking, quote);
  const total = event.quotes.find(({ id }) => id === quoteId)?.total ?? plainTotal;
  return client.get(acceptQuote, { params: { eventId: event.id, quoteId }, body: { total } });
}

export async function toldTo(
  { app }: { readonly app: { readonly db: Pick<Db, 'pool'> } },
  phone: string,
): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ template: string }>(
    `select m.template from notifications.messages m join identity.accounts a on a.id = m.account_id
     where a.phone = $1 and m.template ~ '^(event|chef)_'`,
    [phone],
  );
  return rows.map(({ template }) => template).sort();
}

/** Postings per entry, by account kind, without ids. */
export async function booksOf(
  { app }: { readonly app: { readonly db: Pick<Db, 'pool'> } },
  eventId: string,
): Promise<Record<string, Record<string, number>>> {
  const { rows } = await app.db.pool.query<{ kind: string; account: string; amount: string }>(
    `select e.kind, split_part(p.account, ':', 1) ||
       case when p.account like 'revenue:%' then ':' || split_part(p.account, ':', 2) else '' end as account,
       p.amount_fils as amount
     from money.entries e join money.postings p on p.entry_id = e.id where e.subject = $1 order by e.at, e.id`,
    [eventId],
  );
  const books: Record<string, Record<string, number>> = {};
  for (const { kind, account, amount } of rows) (books[kind] ??= {})[account] = Number(amount);
  return books;
}
