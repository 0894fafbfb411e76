import {
  previewEventCancellation,
  acceptQuote,
  askForChef,
  getEvent,
  getEvents,
  rescheduleEvent,
} from '@sufra/contract/catering/catering.ts';
import { saveMembers } from '@sufra/contract/household/household.ts';
import { getInvoices, getInvoice } from '@sufra/contract/money/invoices.ts';
import {
  getPartnerEvent,
  getPartnerEvents,
  quoteForEvent,
  withdrawQuote,
} from '@sufra/contract/catering/partner-events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cateringJobs } from '../../../../test/catering-jobs.ts';
import {
  askedEvent,
  booksOf,
  bookedEvent,
  plainEvent,
  plainQuote,
  quotedEvent,
  toldTo,
} from '../../../../test/events.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { unbalanced } from '../../../../test/money.ts';
import { household, signIn, subscriber } from '../../../../test/people.ts';
import { testNow } from '../../../../test/settings.ts';

let test: TestApp;
let chef: TestPartner;
let other: TestPartner;
let lastPhone = 971_507_310_100;
const chefPhone = '+971507310001';

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  chef = await partner(test, chefPhone, 'chef');
  other = await partner(test, '+971507310002', 'chef');
  // Deliver the events of seeding the demo world first.
  await test.app.outbox.deliverDue();
});
beforeEach(() => test.clock.set(testNow));
afterAll(() => test.close());

interface Host {
  readonly client: Client;
  readonly phone: string;
  readonly addressId: string;
}

async function host(): Promise<Host> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  return { client, phone, addressId: (await home(client)).id };
}

const quoteBody = { ...plainQuote, menu: [...plainQuote.menu], inclusions: [...plainQuote.inclusions] };
let days = 20;
/** Another day for each event: a chef cooks at one place at a time. */
const freeDay = (): string => new Date(Date.UTC(2026, 11, (days += 1), 15)).toISOString();

describe('a request', () => {
  it("reaches only chefs of the emirate, with the household's allergies", async () => {
    const { client, addressId } = await host();
    const sent = [{ name: 'Guest', allergies: ['shellfish'], dietaryPrograms: [], portion: 1 }];
    await client.get(saveMembers, { body: { members: sent } });
    const dubai = await askedEvent(client, {
      addressId,
      startsAt: freeDay(),
      dietaryOptions: ['halal', 'keto', 'keto'],
    });
    expect(dubai).toMatchObject({
      status: 'requested',
      addOns: '100.00 AED',
      dietaryOptions: ['halal', 'keto'],
      actions: ['cancel', 'reschedule'],
      booking: null,
      quotes: [],
      specialRequirements: 'Two high chairs, please',
      history: [{ status: 'requested', by: 'customer', reason: null }],
    });
    expect(dubai.number).toMatch(/^E-\d{4,}$/);
    const { open } = await chef.client.get(getPartnerEvents);
    const seen = open.find(({ id }) => id === dubai.id);
    expect(seen).toMatchObject({
      needs: { avoidAllergens: ['crustaceans', 'molluscs'], hasUnread: false },
      customer: 'T.',
      contact: null,
      quote: null,
      actions: ['quote'],
    });
    expect(JSON.stringify(seen)).not.toContain('Sea View');
    const [restaurant, elsewhere] = [
      await partner(test, '+971507310003', 'restaurant'),
      await partner(test, '+971507310004', 'chef', [], { emirate: 'Sharjah', area: 'Al Qasba' }),
    ];
    for (const { client: stranger } of [restaurant, elsewhere]) {
      expect(await stranger.get(getPartnerEvents)).toEqual({ open: [], booked: [], past: [] });
      const params = { eventId: dubai.id };
      expect((await stranger.refused(getPartnerEvent, { params })).code).toBe('not_found');
      expect((await stranger.refused(quoteForEvent, { params, body: quoteBody })).code).toBe('not_found');
    }
  });

  it('notifies chefs, those of the cuisine first', async () => {
    const { client, addressId } = await host();
    const { id } = await askedEvent(client, { addressId, startsAt: freeDay() });
    await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query<{ count: string }>(
      `select count(*) from notifications.messages where kind = 'chef_new_request' and subject = $1`,
      [id],
    );
    expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(2);
  });

  it('needs notice, an address and a complete profile', async () => {
    const { client, addressId } = await host();
    const body = { ...plainEvent, dietaryOptions: ['halal' as const], addressId };
    const early = { ...body, startsAt: '2026-11-23T05:59:00Z' };
    expect(await client.refused(askForChef, { body: early })).toMatchObject({
      code: 'invalid_request',
      fields: { startsAt: 'too_early' },
    });
    const late = { ...body, startsAt: '2027-11-23T06:00:00Z' };
    expect((await client.refused(askForChef, { body: late })).fields).toEqual({ startsAt: 'too_late' });
    const nowhere = { ...body, addressId: '019abcde-0000-7000-8000-000000000001' };
    expect((await client.refused(askForChef, { body: nowhere })).code).toBe('address_not_found');
    const newcomer = await signIn(test, '+971507310099');
    expect((await newcomer.refused(askForChef, { body })).code).toBe('flow_incomplete');
  });

  it('is one of at most five open requests', async () => {
    const { client, addressId } = await host();
    for (let count = 0; count < 5; count += 1) await askedEvent(client, { addressId, startsAt: freeDay() });
    const body = { ...plainEvent, dietaryOptions: [], addressId, startsAt: freeDay() };
    expect(await client.refused(askForChef, { body })).toMatchObject({
      code: 'too_many_events',
      params: { most: 5 },
    });
    expect((await client.get(getEvents)).events).toHaveLength(5);
  });
});

describe('quotes', () => {
  it('list the cheapest first, one per chef', async () => {
    const { client, addressId, phone } = await host();
    const { event } = await quotedEvent(client, chef, { addressId, startsAt: freeDay() });
    const params = { eventId: event.id };
    await other.client.get(quoteForEvent, { params, body: { ...quoteBody, price: '1200' } });
    await chef.client.get(quoteForEvent, { params, body: { ...quoteBody, price: '1400.50' } });
    const { quotes, status, openQuotes, actions } = await client.get(getEvent, { params });
    expect({ status, openQuotes, actions }).toEqual({
      status: 'quoted',
      openQuotes: 2,
      actions: ['accept', 'cancel', 'reschedule'],
    });
    expect(quotes.map(({ status: is, total }) => [is, total])).toEqual([
      ['open', '1200.00 AED'],
      ['open', '1400.50 AED'],
      ['withdrawn', '1500.00 AED'],
    ]);
    expect(quotes[1]).toMatchObject({
      deposit: '420.15 AED',
      remainder: '980.35 AED',
      menu: ['Hummus and moutabal', 'Mixed grill', 'Umm Ali'],
      chef: { id: chef.id, rating: null, reviews: 0 },
    });
    await test.app.outbox.deliverDue();
    expect(await toldTo(test, phone)).toEqual(['event_quoted', 'event_quoted']);
  });

  it('need a valid price and an expiry before the event', async () => {
    const { client, addressId } = await host();
    const { id: eventId } = await askedEvent(client, { addressId, startsAt: freeDay() });
    const fieldsOf = async (changes: Partial<typeof quoteBody>) =>
      (await chef.client.refused(quoteForEvent, { params: { eventId }, body: { ...quoteBody, ...changes } }))
        .fields;
    expect(await fieldsOf({ price: '99.99' as never })).toEqual({ price: 'too_small' });
    expect(await fieldsOf({ price: '200000.01' as never })).toEqual({ price: 'too_big' });
    expect(await fieldsOf({ expiresAt: '2026-11-21T06:59:00Z' as never })).toEqual({
      expiresAt: 'too_early',
    });
    expect(await fieldsOf({ expiresAt: '2026-12-30T06:59:00Z' as never })).toEqual({ expiresAt: 'too_late' });
    const { status } = await client.get(getEvent, { params: { eventId } });
    expect(status).toBe('requested');
  });

  it('can be withdrawn or expire, which reopens the request', async () => {
    const { client, addressId } = await host();
    const { event, quoteId } = await quotedEvent(client, chef, { addressId, startsAt: freeDay() });
    const params = { eventId: event.id, quoteId };
    expect((await other.client.refused(withdrawQuote, { params })).code).toBe('not_found');
    expect((await chef.client.get(withdrawQuote, { params })).quote?.status).toBe('withdrawn');
    expect((await chef.client.refused(withdrawQuote, { params })).code).toBe('quote_gone');
    expect((await client.get(getEvent, { params })).status).toBe('requested');
    const dearer = { ...quoteBody, price: '1600.00' };
    const again = await chef.client.get(quoteForEvent, { params, body: dearer });
    test.clock.set('2026-11-24T06:00:00Z');
    const late = {
      params: { eventId: event.id, quoteId: again.quote?.id ?? '' },
      body: { total: '1600.00 AED' },
    };
    expect(await client.refused(acceptQuote, late)).toMatchObject({ status: 409, code: 'quote_gone' });
    await (
      await cateringJobs(test)
    )('expire-quotes');
    const after = await client.get(getEvent, { params });
    expect([after.status, ...after.quotes.map(({ status }) => status)]).toEqual([
      'requested',
      'withdrawn',
      'expired',
    ]);
  });
});

describe('a booking', () => {
  it('charges, books and invoices the deposit, and shows the address to the chef', async () => {
    const { client, addressId, phone } = await host();
    const { event, quoteId } = await quotedEvent(client, chef, { addressId, startsAt: freeDay() });
    await other.client.get(quoteForEvent, { params: { eventId: event.id }, body: quoteBody });
    const params = { eventId: event.id, quoteId };
    expect(await client.refused(acceptQuote, { params, body: { total: '1.00 AED' } })).toMatchObject({
      code: 'price_changed',
      params: { total: '1500.00 AED' },
    });
    const booked = await client.get(acceptQuote, { params, body: { total: '1500.00 AED' } });
    expect(booked).toMatchObject({
      status: 'booked',
      total: '1500.00 AED',
      actions: ['cancel', 'reschedule', 'message'],
      booking: {
        quoteId,
        chef: { id: chef.id, phone: chefPhone },
        payment: {
          deposit: '450.00 AED',
          remainder: '1050.00 AED',
          card: { brand: 'Visa', lastFour: '4242' },
          remainderState: 'due',
          refund: null,
        },
      },
    });
    expect(booked.quotes.map(({ status }) => status).sort()).toEqual(['accepted', 'lost']);
    expect(await booksOf(test, event.id)).toEqual({
      event_deposit: { customer: 45_000, events_in_progress: -45_000 },
    });
    const seen = await chef.client.get(getPartnerEvent, { params });
    expect(seen).toMatchObject({
      actions: ['message', 'cancel'],
      contact: { name: 'Test Person', phone },
      quote: { status: 'accepted', earns: '1285.71 AED', feePercent: 10 },
    });
    expect(seen.contact?.lines.join()).toContain('Sea View Tower');
    expect((await other.client.get(getPartnerEvent, { params })).contact).toBeNull();
    await test.app.outbox.deliverDue();
    // The plan's invoice is issued concurrently, before or after this one.
    const { invoices } = await client.get(getInvoices);
    const invoice = invoices.find(({ total }) => total === '450.00 AED');
    const document = await client.get(getInvoice, { params: { id: invoice?.id ?? '' } });
    expect(document).toMatchObject({
      total: '450.00 AED',
      vat: '21.43 AED',
      settledBy: 'card',
      lines: [{ code: 'event_deposit', params: { eventNumber: event.number } }],
    });
    expect((await client.get(getEvent, { params })).booking?.payment.invoiceIds).toEqual([invoice?.id]);
    expect(await toldTo(test, phone)).toEqual(['event_booked']);
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it('needs a card, and belongs to its host', async () => {
    const client = await household(test, `+${(lastPhone += 1)}`);
    const { id: addressId } = await home(client);
    const { event, quoteId } = await quotedEvent(client, chef, { addressId, startsAt: freeDay() });
    const sent = { params: { eventId: event.id, quoteId }, body: { total: '1500.00 AED' } };
    expect((await client.refused(acceptQuote, sent)).code).toBe('no_card');
    const stranger = await host();
    expect((await stranger.client.refused(acceptQuote, sent)).code).toBe('not_found');
    const { params } = sent;
    expect((await stranger.client.refused(getEvent, { params })).code).toBe('not_found');
    expect((await stranger.client.refused(previewEventCancellation, { params })).code).toBe('not_found');
  });

  it('is refused for a chef who is busy', async () => {
    const [first, second] = [await host(), await host()];
    const startsAt = freeDay();
    const closeBy = new Date(Date.parse(startsAt) + 3 * 3_600_000).toISOString();
    const waiting = await quotedEvent(second.client, chef, {
      addressId: second.addressId,
      startsAt: closeBy,
    });
    await bookedEvent(first.client, chef, { addressId: first.addressId, startsAt });
    const params = { eventId: waiting.event.id, quoteId: waiting.quoteId };
    expect(
      await second.client.refused(acceptQuote, { params, body: { total: '1500.00 AED' } }),
    ).toMatchObject({
      code: 'not_possible_now',
      params: { why: 'chef_busy' },
    });
    expect(
      (await chef.client.refused(quoteForEvent, { params, body: { ...quoteBody, price: '1700' } })).params,
    ).toEqual({
      why: 'chef_busy',
    });
  });

  it('moves until 72 hours before; an open request loses its quotes', async () => {
    const { client, addressId } = await host();
    const { event } = await quotedEvent(client, chef, { addressId, startsAt: freeDay() });
    const params = { eventId: event.id };
    const moved = await client.get(rescheduleEvent, { params, body: { startsAt: freeDay() } });
    expect(moved).toMatchObject({ status: 'requested', quotes: [{ status: 'lost' }] });
    const booked = await bookedEvent(client, chef, { addressId, startsAt: freeDay() });
    const to = '2026-12-10T15:00:00.000Z';
    const later = await client.get(rescheduleEvent, {
      params: { eventId: booked.id },
      body: { startsAt: to },
    });
    expect(later).toMatchObject({ status: 'booked', startsAt: to });
    expect(later.history.at(-1)).toMatchObject({ by: 'customer', reason: 'rescheduled' });
    test.clock.set(new Date(Date.parse(to) - 71 * 3_600_000).toISOString());
    const body = { startsAt: new Date(Date.parse(to) + 96 * 3_600_000).toISOString() };
    expect((await client.refused(rescheduleEvent, { params: { eventId: booked.id }, body })).code).toBe(
      'cutoff_passed',
    );
  });
});
