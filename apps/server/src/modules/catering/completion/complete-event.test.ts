import { decideEventAsAdmin, getAdminEvent } from '@sufra/contract/catering/admin-events.ts';
import { getInvoice } from '@sufra/contract/money/invoices.ts';
import { changeCard } from '@sufra/contract/money/billing.ts';
import { acceptQuote, getEvent, payRemainder, rateEvent } from '@sufra/contract/catering/catering.ts';
import { completeEvent, getPartnerEvent } from '@sufra/contract/catering/partner-events.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { cateringJobs } from '../../../../test/catering-jobs.ts';
import { bookedEvent, booksOf, quotedEvent, toldTo } from '../../../../test/events.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { goodCard, subscriber } from '../../../../test/people.ts';
import { testNow } from '../../../../test/settings.ts';
import { failingCard } from '../../../../test/subscription-life.ts';

let test: TestApp;
let lastPhone = 971_507_330_100;
beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  // Deliver the events of seeding the demo world first.
  await test.app.outbox.deliverDue();
});
beforeEach(() => test.clock.set(testNow));
afterAll(() => test.close());

const startsAt = '2026-12-05T15:00:00.000Z';

interface Booked {
  readonly client: Client;
  readonly phone: string;
  readonly chef: TestPartner;
  readonly params: { readonly eventId: string };
}

async function booked(): Promise<Booked> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  const chef = await partner(test, `+${(lastPhone += 1)}`, 'chef');
  const { id: addressId } = await home(client);
  const { id: eventId } = await bookedEvent(client, chef, { addressId, startsAt });
  return { client, phone, chef, params: { eventId } };
}

const paymentOf = async ({ client, params }: Booked) =>
  (await client.get(getEvent, { params })).booking?.payment;

const run = async (name: string): Promise<void> => (await cateringJobs(test))(name);

async function expectBalance(): Promise<void> {
  expect(await unbalanced(test.app.db)).toEqual([]);
  expect([...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
}

it('is completed by its chef, paid, split and rated', async () => {
  const event = await booked();
  const { client, chef, params, phone } = event;
  expect(await chef.client.refused(completeEvent, { params })).toMatchObject({
    code: 'not_possible_now',
    params: { why: 'not_started' },
  });
  expect((await client.refused(rateEvent, { params, body: { rating: 5 } })).code).toBe('not_possible_now');
  test.clock.set('2026-12-05T19:00:00Z');
  expect((await chef.client.get(completeEvent, { params })).status).toBe('completed');
  await test.app.outbox.deliverDue();
  test.clock.set('2026-12-06T18:59:00Z');
  await run('charge');
  expect(await paymentOf(event)).toMatchObject({
    remainderState: 'due',
    remainderDueAt: '2026-12-06T19:00:00.000Z',
  });
  expect(Object.keys(await booksOf(test, params.eventId))).toEqual(['event_deposit']);
  test.clock.set('2026-12-06T19:00:00Z');
  await run('charge');
  expect((await client.get(getEvent, { params })).status).toBe('settled');
  expect(await paymentOf(event)).toMatchObject({ remainderState: 'paid', remainderDueAt: null });
  // 1,500.00 gross: 71.43 VAT, 142.86 fee, 1,285.71 to the chef, in two parts.
  expect(await booksOf(test, params.eventId)).toEqual({
    event_deposit: { customer: 45_000, events_in_progress: -45_000 },
    event_deposit_earned: {
      events_in_progress: 45_000,
      vat: -2_143,
      partner: -38_571,
      'revenue:events': -4_286,
    },
    event_remainder: { customer: 105_000, events_in_progress: -105_000 },
    event_remainder_earned: {
      events_in_progress: 105_000,
      vat: -5_000,
      partner: -90_000,
      'revenue:events': -10_000,
    },
  });
  const { earnings } = await chef.client.get(getPartnerProfile);
  expect(earnings).toMatchObject({ totalThisMonth: '1285.71 AED', pendingPayout: '1285.71 AED' });
  const rated = await client.get(rateEvent, { params, body: { rating: 5, comment: 'A feast' } });
  expect(rated).toMatchObject({ rating: { rating: 5, comment: 'A feast' }, actions: [] });
  expect((await client.refused(rateEvent, { params, body: { rating: 1 } })).code).toBe('already_rated');
  const seen = await chef.client.get(getPartnerEvent, { params });
  expect(seen).toMatchObject({ rating: { rating: 5 }, contact: null, specialRequirements: null });
  const { stars: all, ratings, eventRatings } = await chef.client.get(getPartnerProfile);
  expect(all).toEqual({ average: 5, totalReviews: 1 });
  expect(ratings).toEqual({ average: null, totalReviews: 0, recent: [] });
  const stars = { rating: 5, comment: 'A feast', eventType: 'family_dinner', number: seen.number };
  expect(eventRatings).toMatchObject({ average: 5, totalReviews: 1, recent: [stars] });
  expect(eventRatings.recent[0]?.customerName).toMatch(/^.\.$/);
  expect(await toldTo(test, phone)).toEqual(['event_booked', 'event_completed']);
  await expectBalance();
});

it('completes the next morning, and charges a day later, once with two workers', async () => {
  const event = await booked();
  test.clock.set('2026-12-06T04:59:00Z');
  await run('assume-completed');
  expect(await paymentOf(event)).toMatchObject({
    remainderState: 'due',
    remainderDueAt: '2026-12-07T05:00:00.000Z',
  });
  test.clock.set('2026-12-06T05:00:00Z');
  await Promise.all([run('assume-completed'), run('assume-completed')]);
  test.clock.set('2026-12-07T05:00:00Z');
  await Promise.all([run('charge'), run('charge'), run('charge')]);
  expect(await paymentOf(event)).toMatchObject({ remainderState: 'paid' });
  const { rows } = await test.app.db.pool.query(
    `select id from money.payments where purpose = 'event_remainder' and subject = $1`,
    [event.params.eventId],
  );
  expect(rows).toHaveLength(1);
  await expectBalance();
});

describe('a declined card', () => {
  it('is retried on days 1, 3 and 5; then the event is unpaid until another card pays', async () => {
    const event = await booked();
    const { client, chef, params, phone } = event;
    await client.get(changeCard, { body: { paymentMethod: failingCard } });
    test.clock.set('2026-12-05T19:00:00Z');
    await chef.client.get(completeEvent, { params });
    const attempts: (string | null | undefined)[] = [];
    for (const day of ['06', '07', '09', '11']) {
      test.clock.set(`2026-12-${day}T19:00:00Z`);
      await run('charge');
      await run('charge');
      await test.app.outbox.deliverDue();
      attempts.push((await paymentOf(event))?.remainderDueAt);
    }
    expect(attempts).toEqual([
      '2026-12-07T19:00:00.000Z',
      '2026-12-09T19:00:00.000Z',
      '2026-12-11T19:00:00.000Z',
      null,
    ]);
    const unpaid = await client.get(getEvent, { params });
    expect(unpaid).toMatchObject({ status: 'unpaid', actions: ['message', 'pay', 'rate'] });
    expect(await booksOf(test, params.eventId)).not.toHaveProperty('event_remainder_earned');
    expect((await client.refused(payRemainder, { params })).code).toBe('payment_declined');
    await client.get(changeCard, { body: { paymentMethod: goodCard } });
    expect(await client.get(payRemainder, { params })).toMatchObject({
      status: 'settled',
      booking: { payment: { remainderState: 'paid' } },
    });
    expect((await client.refused(payRemainder, { params })).code).toBe('event_decided');
    await test.app.outbox.deliverDue();
    expect((await toldTo(test, phone)).filter((name) => /paid|failed/.test(name))).toEqual([
      'event_payment_failed',
      'event_payment_failed',
      'event_payment_failed',
      'event_unpaid',
    ]);
    await expectBalance();
  });
});

describe('a waived balance', () => {
  async function unpaid() {
    const event = await booked();
    await event.client.get(changeCard, { body: { paymentMethod: failingCard } });
    test.clock.set('2026-12-05T19:00:00Z');
    await event.chef.client.get(completeEvent, { params: event.params });
    test.clock.set('2026-12-06T19:00:00Z');
    return event;
  }
  const waiver = (amount = '1050.00') => ({ outcome: 'waive', amount, reason: 'A power cut' }) as const;

  it.each([1, 4])('after %i declined charges is the loss of Sufra, once', async (charges) => {
    const { client, chef, params, phone } = await unpaid();
    const id = params.eventId;
    await run('charge');
    for (let attempt = 1; attempt < charges; attempt += 1) {
      test.clock.set('2026-12-11T19:00:00Z');
      await run('charge');
    }
    const admin = await confirmedAdmin(test, `+${(lastPhone += 1)}`);
    expect((await admin.get(getAdminEvent, { params: { id } })).canWaive).toBe(true);
    const part = await admin.refused(decideEventAsAdmin, { params: { id }, body: waiver('1049.99') });
    expect(part).toMatchObject({ code: 'invalid_request', fields: { amount: 'too_small' } });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.call(decideEventAsAdmin, { params: { id }, body: waiver() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await test.app.outbox.deliverDue();
    await run('charge');
    const after = await client.get(getEvent, { params });
    expect(after).toMatchObject({
      status: 'settled',
      booking: { payment: { remainderState: 'waived', remainderDueAt: null } },
    });
    expect(after.actions).not.toContain('pay');
    expect(await booksOf(test, id)).toMatchObject({
      event_remainder: { customer: 105_000, events_in_progress: -105_000 },
      event_remainder_earned: { partner: -90_000 },
      event_waived: { customer: -105_000, vat: 5_000, cost: 100_000 },
    });
    const invoices = after.booking?.payment.invoiceIds ?? [];
    const documents = await Promise.all(
      invoices.map((invoice) => client.get(getInvoice, { params: { id: invoice } })),
    );
    const documentOf = (of: string) => documents.find(({ lines }) => lines.some(({ code }) => code === of));
    expect(documentOf('event_waived')).toMatchObject({
      ...{ kind: 'credit_note', total: '1050.00 AED', lines: [{ code: 'event_waived' }] },
      related: [{ id: documentOf('event_remainder')?.id }],
    });
    const audited = (await auditOf(test, 'event.waived')).filter(({ subject_id }) => subject_id === id);
    expect(audited).toMatchObject([{ details: { outcome: 'waive', amountFils: 105_000 } }]);
    expect(await toldTo(test, phone)).toContain('event_waived');
    const next = {
      addressId: (await home(client, { name: 'Office', addressLine1: 'Marina Walk' })).id,
      startsAt: '2027-01-20T15:00:00.000Z',
    };
    await client.get(changeCard, { body: { paymentMethod: goodCard } });
    const { event, quoteId } = await quotedEvent(client, chef, next, { expiresAt: '2026-12-15T06:00:00Z' });
    const accepting = { params: { eventId: event.id, quoteId }, body: { total: '1500.00 AED' } };
    expect((await client.get(acceptQuote, accepting)).status).toBe('booked');
    await expectBalance();
  });

  it('must be unpaid, and not being paid', async () => {
    const { params } = await unpaid();
    const id = params.eventId;
    const admin = await confirmedAdmin(test, `+${(lastPhone += 1)}`);
    expect((await admin.get(getAdminEvent, { params: { id } })).canWaive).toBe(false);
    const sent = { params: { id }, body: waiver() };
    expect((await admin.refused(decideEventAsAdmin, sent)).code).toBe('event_decided');
    await run('charge');
    const { pool } = test.app.db;
    const reopen = 'update money.payments set status = $2 where subject = $1 and purpose = $3';
    await pool.query(reopen, [id, 'pending', 'event_remainder']);
    expect(await admin.refused(decideEventAsAdmin, sent)).toMatchObject({
      ...{ code: 'not_possible_now', params: { why: 'charging' } },
    });
    await pool.query(reopen, [id, 'declined', 'event_remainder']);
    expect((await admin.call(decideEventAsAdmin, sent)).ok).toBe(true);
  });
});

it('finishes a remainder whose request died after the charge', async () => {
  const event = await booked();
  test.clock.set('2026-12-05T19:00:00Z');
  await event.chef.client.get(completeEvent, { params: event.params });
  test.clock.set('2026-12-06T19:00:00Z');
  const dying = await cateringJobs(test, (gateway) => ({
    ...gateway,
    charge: async (request) => {
      await gateway.charge(request);
      throw new Error('The line went dead.');
    },
  }));
  await expect(dying('charge')).rejects.toThrow();
  expect(await paymentOf(event)).toMatchObject({ remainderState: 'due' });
  test.clock.advance(3 * 60_000);
  await run('recover-remainders');
  expect(await paymentOf(event)).toMatchObject({ remainderState: 'paid' });
  await expectBalance();
});

it('reminds both sides once, the day before', async () => {
  const { phone } = await booked();
  test.clock.set('2026-12-04T14:59:00Z');
  await run('remind');
  await test.app.outbox.deliverDue();
  expect(await toldTo(test, phone)).not.toContain('event_tomorrow');
  test.clock.set('2026-12-04T15:00:00Z');
  await run('remind');
  await run('remind');
  await test.app.outbox.deliverDue();
  expect((await toldTo(test, phone)).filter((name) => name === 'event_tomorrow')).toHaveLength(1);
});
