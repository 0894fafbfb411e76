import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import { decideEventAsAdmin, getAdminEvent } from '@sufra/contract/catering/admin-events.ts';
import {
  acceptQuote,
  cancelEvent,
  getEvent,
  objectToEvent,
  previewEventCancellation,
} from '@sufra/contract/catering/catering.ts';
import { checkIn, completeEvent, getPartnerEvent } from '@sufra/contract/catering/partner-events.ts';
import { changeCard } from '@sufra/contract/money/billing.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { getInvoice } from '@sufra/contract/money/invoices.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { cateringJobs } from '../../../../test/catering-jobs.ts';
import { bookedEvent, booksOf, quotedEvent, toldTo } from '../../../../test/events.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, partner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { subscriber } from '../../../../test/people.ts';
import { testNow } from '../../../../test/settings.ts';
import { failingCard } from '../../../../test/subscription-life.ts';

let test: TestApp;
let run: (job: string) => Promise<void>;
let lastPhone = 971_507_370_100;
const newPhone = (): string => `+${(lastPhone += 1)}`;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  // Deliver the events of seeding the demo world first.
  await test.app.outbox.deliverDue();
  run = await cateringJobs(test);
});
beforeEach(() => test.clock.set(testNow));
afterAll(() => test.close());

const startsAt = '2026-12-05T15:00:00.000Z';
const absent = { kind: 'chef_absent' } as const;
const other = { kind: 'other', text: 'Half the menu was missing' } as const;
const deposit = { event_deposit: { customer: 45_000, events_in_progress: -45_000 } };
const refunded = { customer: -45_000, events_in_progress: 45_000 };

async function booked() {
  const phone = newPhone();
  const client = await subscriber(test, phone);
  const chef = await partner(test, newPhone(), 'chef');
  const { id: addressId } = await home(client);
  const { id: eventId } = await bookedEvent(client, chef, { addressId, startsAt });
  return { client, phone, chef, addressId, params: { eventId } };
}
type Booked = Awaited<ReturnType<typeof booked>>;

async function objected(): Promise<Booked> {
  const event = await booked();
  test.clock.set('2026-12-05T19:00:00Z');
  await event.chef.client.get(completeEvent, { params: event.params });
  await event.client.get(objectToEvent, { params: event.params, body: other });
  await test.app.outbox.deliverDue();
  return event;
}

const decided = async (
  { params }: Booked,
  outcome: 'charge' | 'refund',
  amount: string,
): Promise<readonly [Client, BodyOf<typeof decideEventAsAdmin>]> => {
  const admin = await confirmedAdmin(test, newPhone());
  const body = { outcome, amount, reason: 'Both sides heard' };
  await admin.get(decideEventAsAdmin, { params: { id: params.eventId }, body });
  await test.app.outbox.deliverDue();
  return [admin, body];
};

async function expectBalance(): Promise<void> {
  expect(await unbalanced(test.app.db)).toEqual([]);
  expect([...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
}

describe('a check-in', () => {
  it('is possible from two hours before, and kept with its first time', async () => {
    const { client, chef, params } = await booked();
    const stranger = await partner(test, newPhone(), 'chef');
    test.clock.set('2026-12-05T12:59:00Z');
    expect((await chef.client.refused(checkIn, { params })).code).toBe('not_possible_now');
    test.clock.set('2026-12-05T13:00:00Z');
    expect((await stranger.client.refused(checkIn, { params })).code).toBe('not_found');
    expect((await chef.client.get(getPartnerEvent, { params })).actions).toContain('arrive');
    const arrivedAt = '2026-12-05T13:00:00.000Z';
    await Promise.all([chef.client.get(checkIn, { params }), chef.client.get(checkIn, { params })]);
    test.clock.set('2026-12-05T15:00:00Z');
    const again = await chef.client.get(checkIn, { params });
    expect(again).toMatchObject({ status: 'booked', arrivedAt });
    expect(again.actions).not.toContain('arrive');
    const seen = await client.get(getEvent, { params });
    expect(seen.booking).toMatchObject({ arrivedAt });
    expect(seen.history.filter(({ reason }) => reason === 'chef_arrived')).toHaveLength(1);
    const admin = await confirmedAdmin(test, newPhone());
    expect(await admin.get(getAdminEvent, { params: { id: params.eventId } })).toMatchObject({
      ...{ arrivedAt, canCancel: true, canDecide: false },
    });
  });

  it('is refused the morning after, and once the event is over', async () => {
    const { chef, params } = await booked();
    test.clock.set('2026-12-06T05:00:00Z');
    expect((await chef.client.refused(checkIn, { params })).code).toBe('not_possible_now');
    await run('assume-completed');
    expect((await chef.client.refused(checkIn, { params })).code).toBe('event_decided');
  });
});

describe('an absent chef', () => {
  it('can be reported half an hour after the start, and the deposit is refunded', async () => {
    const event = await booked();
    const { client, chef, params, phone } = event;
    test.clock.set('2026-12-05T15:29:00Z');
    const early = await client.refused(objectToEvent, { params, body: absent });
    expect(early.code).toBe('not_possible_now');
    test.clock.set('2026-12-05T15:30:00Z');
    expect((await client.get(getEvent, { params })).actions).toContain('report_absent');
    expect((await client.refused(objectToEvent, { params, body: other })).code).toBe('not_possible_now');
    const reports = Array.from({ length: 4 }, () => client.get(objectToEvent, { params, body: absent }));
    for (const { status } of await Promise.all(reports)) expect(status).toBe('cancelled');
    await test.app.outbox.deliverDue();
    const after = await client.get(getEvent, { params });
    expect(after.booking?.payment.refund).toEqual({ amount: '450.00 AED', state: 'done' });
    expect(after.history.at(-1)).toMatchObject({ by: 'customer', reason: 'chef_absent' });
    expect(await booksOf(test, params.eventId)).toEqual({ ...deposit, event_cancelled: refunded });
    expect((await chef.client.get(getPartnerProfile)).earnings?.totalThisMonth).toBe('0.00 AED');
    expect(await toldTo(test, phone)).toEqual(['event_booked', 'event_chef_absent']);
    const audited = (await auditOf(test, 'event.chef_absent')).filter(
      ({ subject_id }) => subject_id === params.eventId,
    );
    expect(audited).toHaveLength(1);
    await expectBalance();
  });

  it('ends an event assumed completed, within a day', async () => {
    const { client, params } = await booked();
    test.clock.set('2026-12-06T05:00:00Z');
    await run('assume-completed');
    test.clock.set('2026-12-07T04:59:00Z');
    await run('charge');
    await client.get(objectToEvent, { params, body: absent });
    await run('charge');
    expect(await booksOf(test, params.eventId)).toEqual({ ...deposit, event_cancelled: refunded });
    await expectBalance();
  });

  it('who checked in makes it an objection, which staff decide', async () => {
    const event = await booked();
    const { client, chef, params } = event;
    test.clock.set('2026-12-05T14:00:00Z');
    await chef.client.get(checkIn, { params });
    test.clock.set('2026-12-05T16:00:00Z');
    const reported = await client.get(objectToEvent, { params, body: absent });
    expect(reported).toMatchObject({
      status: 'objected',
      objection: { kind: 'chef_absent', text: null },
      actions: ['message'],
      booking: { payment: { remainderState: 'held', remainderDueAt: null } },
    });
    expect((await chef.client.refused(completeEvent, { params })).code).toBe('event_decided');
    test.clock.set('2026-12-20T05:00:00Z');
    await run('assume-completed');
    await run('charge');
    expect(await booksOf(test, params.eventId)).toEqual(deposit);
    await decided(event, 'charge', '1050');
    expect(await client.get(getEvent, { params })).toMatchObject({
      status: 'settled',
      booking: { payment: { remainder: '1050.00 AED', remainderState: 'paid' } },
    });
    await expectBalance();
  });

  it('and a check-in at the same moment end in a refund or in an objection', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, chef, params } = await booked();
      test.clock.set('2026-12-05T15:30:00Z');
      const [arrived] = await Promise.all([
        chef.client.call(checkIn, { params }),
        client.get(objectToEvent, { params, body: absent }),
      ]);
      const { status } = await client.get(getEvent, { params });
      expect(status).toBe(arrived.ok ? 'objected' : 'cancelled');
      test.clock.set(testNow);
    }
    await expectBalance();
  });
});

describe('an objection', () => {
  it('stops the charge, within a day after the event, and needs a text', async () => {
    const { client, chef, params } = await booked();
    test.clock.set('2026-12-05T19:00:00Z');
    await chef.client.get(completeEvent, { params });
    expect(await client.refused(objectToEvent, { params, body: { kind: 'other' } })).toMatchObject({
      code: 'invalid_request',
      fields: { text: 'required' },
    });
    const seen = await client.get(getEvent, { params });
    expect(seen.booking?.objectUntil).toBe('2026-12-06T19:00:00.000Z');
    expect(seen.actions).toEqual(['message', 'rate', 'object', 'report_absent']);
    test.clock.set('2026-12-06T18:59:00Z');
    const sent = { params, body: other };
    await Promise.all([client.get(objectToEvent, sent), client.get(objectToEvent, sent)]);
    test.clock.set('2026-12-10T19:00:00Z');
    await run('charge');
    await test.app.outbox.deliverDue();
    expect(await client.get(getEvent, { params })).toMatchObject({
      status: 'objected',
      objection: other,
      actions: ['message'],
    });
    expect(await booksOf(test, params.eventId)).toEqual(deposit);
    expect((await chef.client.get(getPartnerEvent, { params })).actions).toEqual(['message']);
    const { rows } = await test.app.db.pool.query<{ text: string }>(
      `select encode(objection_text, 'escape') as text from catering.events where id = $1`,
      [params.eventId],
    );
    expect(rows[0]?.text).not.toContain(other.text);
  });

  it('comes too late once the balance is charged, and never from a stranger', async () => {
    const { client, chef, params } = await booked();
    const stranger = await subscriber(test, newPhone());
    test.clock.set('2026-12-05T19:00:00Z');
    await chef.client.get(completeEvent, { params });
    expect((await stranger.refused(objectToEvent, { params, body: other })).code).toBe('not_found');
    test.clock.set('2026-12-06T19:00:00Z');
    expect((await client.refused(objectToEvent, { params, body: other })).code).toBe('cutoff_passed');
    await Promise.all([run('charge'), client.call(objectToEvent, { params, body: other })]);
    expect((await client.get(getEvent, { params })).status).toBe('settled');
    expect((await client.refused(objectToEvent, { params, body: other })).code).toBe('event_decided');
  });

  it('can end with a part of the balance, which pays the chef', async () => {
    const event = await objected();
    const { client, params, phone } = event;
    const [admin, body] = await decided(event, 'charge', '525.00');
    expect(await client.get(getEvent, { params })).toMatchObject({
      status: 'settled',
      booking: { payment: { remainder: '525.00 AED', remainderState: 'paid' } },
    });
    expect(await booksOf(test, params.eventId)).toMatchObject({
      event_deposit_earned: { partner: -38_571 },
      event_remainder: { customer: 52_500, events_in_progress: -52_500 },
      event_remainder_earned: {
        ...{ events_in_progress: 52_500, vat: -2_500, partner: -45_000, 'revenue:events': -5_000 },
      },
    });
    expect(await toldTo(test, phone)).toContain('event_objection_dismissed');
    const id = params.eventId;
    expect(await admin.refused(decideEventAsAdmin, { params: { id }, body })).toMatchObject({
      code: 'event_decided',
    });
    const [row] = (await auditOf(test, 'event.decided')).filter(({ subject_id }) => subject_id === id);
    expect(row).toMatchObject({ details: { outcome: 'charge', amountFils: 52_500 } });
    expect(JSON.stringify(row)).not.toContain('Both sides heard');
    await expectBalance();
  });

  it('can end with a part of the deposit refunded, the rest paid to the chef', async () => {
    const event = await objected();
    const { client, params, phone } = event;
    await decided(event, 'refund', '240');
    const after = await client.get(getEvent, { params });
    expect(after).toMatchObject({
      status: 'cancelled',
      booking: { payment: { refund: { amount: '240.00 AED', state: 'done' }, remainderState: 'waived' } },
    });
    // 210.00 gross: 10.00 VAT, 20.00 fee.
    expect(await booksOf(test, params.eventId)).toEqual({
      ...deposit,
      event_cancelled: { customer: -24_000, events_in_progress: 24_000 },
      event_deposit_kept: {
        events_in_progress: 21_000,
        vat: -1_000,
        partner: -18_000,
        'revenue:events': -2_000,
      },
    });
    await test.app.outbox.deliverDue();
    const [, note = ''] = (await client.get(getEvent, { params })).booking?.payment.invoiceIds ?? [];
    expect(await client.get(getInvoice, { params: { id: note } })).toMatchObject({
      kind: 'credit_note',
      total: '240.00 AED',
    });
    expect(await toldTo(test, phone)).toContain('event_objection_upheld');
    await expectBalance();
  });

  it('refunds at most the deposit, and charges at most the balance', async () => {
    const { params } = await objected();
    const admin = await confirmedAdmin(test, newPhone());
    expect(await admin.get(getAdminEvent, { params: { id: params.eventId } })).toMatchObject({
      ...{ objection: other, canCancel: false, canDecide: true },
    });
    expect((await admin.get(getAdminStats)).openObjections).toBeGreaterThan(0);
    for (const [outcome, amount, code] of [
      ['refund', '450.01', 'too_big'],
      ['charge', '1050.01', 'too_big'],
      ['charge', '0', 'too_small'],
    ] as const) {
      const body = { outcome, amount, reason: 'Both sides heard' };
      const refusal = await admin.refused(decideEventAsAdmin, { params: { id: params.eventId }, body });
      expect(refusal).toMatchObject({ code: 'invalid_request', fields: { amount: code } });
    }
  });
});

it('books no chef while a balance is unpaid', async () => {
  const { client, chef, addressId, params } = await booked();
  const next = { addressId, startsAt: '2027-01-20T15:00:00.000Z' };
  await client.get(changeCard, { body: { paymentMethod: failingCard } });
  test.clock.set('2026-12-05T19:00:00Z');
  await chef.client.get(completeEvent, { params });
  test.clock.set('2026-12-06T19:00:00Z');
  await run('charge');
  const { event, quoteId } = await quotedEvent(client, chef, next, { expiresAt: '2026-12-15T06:00:00Z' });
  const accepting = { params: { eventId: event.id, quoteId }, body: { total: '1500.00 AED' } };
  expect(await client.refused(acceptQuote, accepting)).toMatchObject({ status: 409, code: 'event_unpaid' });
  test.clock.set('2026-12-11T19:00:00Z');
  for (let attempt = 0; attempt < 3; attempt += 1) await run('charge');
  expect((await client.get(getEvent, { params })).status).toBe('unpaid');
  expect((await client.refused(acceptQuote, accepting)).code).toBe('event_unpaid');
});

it('cancels a late booking free of charge for an hour', async () => {
  const client = await subscriber(test, newPhone());
  const chef = await partner(test, newPhone(), 'chef');
  const { id: addressId } = await home(client);
  const late = new Date(Date.parse(testNow) + 60 * 3_600_000).toISOString();
  const quote = { expiresAt: new Date(Date.parse(testNow) + 24 * 3_600_000).toISOString() };
  const { id: eventId } = await bookedEvent(client, chef, { addressId, startsAt: late }, quote);
  const params = { eventId };
  const freeUntil = new Date(Date.parse(testNow) + 3_600_000).toISOString();
  expect((await client.get(getEvent, { params })).booking?.freeUntil).toBe(freeUntil);
  test.clock.advance(3_600_001);
  expect(await client.get(previewEventCancellation, { params })).toMatchObject({ isFree: false, freeUntil });
  test.clock.set(freeUntil);
  await client.get(cancelEvent, { params, body: { refund: '450.00 AED' } });
  expect(await booksOf(test, eventId)).toEqual({ ...deposit, event_cancelled: refunded });
  await expectBalance();
});
