import { cancelEventAsAdmin, getAdminEvent, getAdminEvents } from '@sufra/contract/catering/admin-events.ts';
import { suspendPartner } from '@sufra/contract/partners/admin-partners.ts';
import {
  acceptQuote,
  cancelEvent,
  getEvent,
  previewEventCancellation,
} from '@sufra/contract/catering/catering.ts';
import { getInvoice } from '@sufra/contract/money/invoices.ts';
import { releaseEvent } from '@sufra/contract/catering/partner-events.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { cateringJobs } from '../../../../test/catering-jobs.ts';
import { askedEvent, bookedEvent, booksOf, quotedEvent, toldTo } from '../../../../test/events.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import { testNow } from '../../../../test/settings.ts';

let test: TestApp;
let chef: TestPartner;
let lastPhone = 971_507_320_100;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  // Deliver the events of seeding the demo world first.
  await test.app.outbox.deliverDue();
  chef = await partner(test, '+971507320001', 'chef');
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

let days = 0;
const freeDay = (): string => new Date(Date.UTC(2026, 11, 1 + (days += 1), 15)).toISOString();
const before = (startsAt: string, hours: number): string =>
  new Date(Date.parse(startsAt) - hours * 3_600_000).toISOString();

/** The ledger and each entry sum to zero. */
async function expectBalance(): Promise<void> {
  expect(await unbalanced(test.app.db)).toEqual([]);
  expect([...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
}

it('refunds in full 73 hours before, with a credit note', async () => {
  const { client, addressId, phone } = await host();
  const startsAt = freeDay();
  const { id: eventId } = await bookedEvent(client, chef, { addressId, startsAt });
  await test.app.outbox.deliverDue();
  test.clock.set(before(startsAt, 73));
  const params = { eventId };
  expect(await client.get(previewEventCancellation, { params })).toEqual({
    isFree: true,
    paid: '450.00 AED',
    refund: '450.00 AED',
    kept: '0.00 AED',
    freeUntil: before(startsAt, 72),
    isDisputed: false,
  });
  expect(await client.refused(cancelEvent, { params, body: { refund: '0.00 AED' } })).toMatchObject({
    code: 'price_changed',
    params: { refund: '450.00 AED' },
  });
  await client.get(cancelEvent, { params, body: { refund: '450.00 AED' } });
  await test.app.outbox.deliverDue();
  const after = await client.get(getEvent, { params });
  expect(after).toMatchObject({
    status: 'cancelled',
    actions: [],
    booking: {
      payment: { refund: { amount: '450.00 AED', state: 'done' }, remainderState: 'waived' },
    },
  });
  expect(await booksOf(test, eventId)).toEqual({
    event_deposit: { customer: 45_000, events_in_progress: -45_000 },
    event_cancelled: { customer: -45_000, events_in_progress: 45_000 },
  });
  const [, note = ''] = after.booking?.payment.invoiceIds ?? [];
  expect(await client.get(getInvoice, { params: { id: note } })).toMatchObject({
    kind: 'credit_note',
    total: '450.00 AED',
    settledBy: 'card',
    related: [{ number: expect.stringMatching(/^INV-/) as string }],
  });
  expect(await toldTo(test, phone)).toEqual(['event_booked', 'event_cancelled_by_customer']);
  await expectBalance();
});

it('pays the deposit to the chef 71 hours before, less VAT and fee', async () => {
  const { client, addressId } = await host();
  const startsAt = freeDay();
  const { id: eventId } = await bookedEvent(client, chef, { addressId, startsAt });
  test.clock.set(before(startsAt, 71));
  const params = { eventId };
  expect(await client.get(previewEventCancellation, { params })).toMatchObject({
    isFree: false,
    refund: '0.00 AED',
    kept: '450.00 AED',
  });
  const after = await client.get(cancelEvent, { params, body: { refund: '0.00 AED' } });
  expect(after.booking?.payment).toMatchObject({ refund: null, remainderState: 'waived' });
  expect(await booksOf(test, eventId)).toEqual({
    event_deposit: { customer: 45_000, events_in_progress: -45_000 },
    // Net 428.57, of which a tenth is the fee.
    event_deposit_earned: {
      events_in_progress: 45_000,
      vat: -2_143,
      partner: -38_571,
      'revenue:events': -4_286,
    },
  });
  expect(await client.refused(cancelEvent, { params, body: { refund: '0.00 AED' } })).toMatchObject({
    status: 409,
    code: 'event_decided',
  });
  await expectBalance();
});

it('refuses to cancel once the event has begun', async () => {
  const { client, addressId } = await host();
  const startsAt = freeDay();
  const { id: eventId } = await bookedEvent(client, chef, { addressId, startsAt });
  test.clock.set(startsAt);
  expect((await client.refused(previewEventCancellation, { params: { eventId } })).code).toBe(
    'event_decided',
  );
});

it('refunds in full when the chef cancels, at any time', async () => {
  const { client, addressId, phone } = await host();
  const startsAt = freeDay();
  const { id: eventId } = await bookedEvent(client, chef, { addressId, startsAt });
  test.clock.set(before(startsAt, 2));
  const params = { eventId };
  const other = await partner(test, '+971507320002', 'chef');
  const body = { reason: 'I broke my arm' };
  expect((await other.client.refused(releaseEvent, { params, body })).code).toBe('not_found');
  expect((await chef.client.get(releaseEvent, { params, body })).status).toBe('cancelled');
  await test.app.outbox.deliverDue();
  const after = await client.get(getEvent, { params });
  expect(after.booking?.payment.refund).toEqual({ amount: '450.00 AED', state: 'done' });
  expect(after.history.at(-1)).toMatchObject({ by: 'partner', reason: 'chef_cancelled' });
  expect(await toldTo(test, phone)).toContain('event_cancelled_by_chef');
  await expectBalance();
});

it('lets an admin find and cancel an event with a full refund', async () => {
  const { client, addressId, phone } = await host();
  const { id, number } = await bookedEvent(client, chef, { addressId, startsAt: freeDay() });
  const admin = await confirmedAdmin(test, '+971507320003');
  for (const q of [number, number.slice(2), phone]) {
    const { rows } = await admin.get(getAdminEvents, { query: { q } });
    expect(rows).toMatchObject([{ id, status: 'booked', total: '1500.00 AED' }]);
  }
  const cancelled = await admin.get(cancelEventAsAdmin, { params: { id }, body: { reason: 'A storm' } });
  expect(cancelled.status).toBe('cancelled');
  await test.app.outbox.deliverDue();
  const seen = await admin.get(getAdminEvent, { params: { id } });
  expect(seen).toMatchObject({
    canCancel: false,
    money: { refund: { amount: '450.00 AED', state: 'done' }, isRemainderPaid: false, feePercent: 10 },
    quotes: [{ chef: { id: chef.id }, status: 'accepted' }],
  });
  expect(seen.history.at(-1)).toMatchObject({ by: 'admin', reason: 'admin_cancelled', note: 'A storm' });
  expect(await toldTo(test, phone)).toContain('event_cancelled_by_sufra');
  const rows = await auditOf(test, 'event.cancelled');
  expect(rows).toMatchObject([
    {
      actor_account_id: await accountIdOf(test, '+971507320003'),
      subject_kind: 'event',
      subject_id: id,
      request_id: expect.stringMatching(/^[\w-]+$/) as string,
    },
  ]);
  // The reason is stored with the event and deleted with it.
  expect(JSON.stringify(rows)).not.toContain('A storm');
});

it("refunds in full when the chef is suspended, and loses the chef's quotes", async () => {
  const leaver = await partner(test, '+971507320004', 'chef');
  const { client, addressId } = await host();
  const booked = await bookedEvent(client, leaver, { addressId, startsAt: freeDay() });
  const { event: waiting } = await quotedEvent(client, leaver, { addressId, startsAt: freeDay() });
  const admin = await confirmedAdmin(test, '+971507320005');
  await admin.get(suspendPartner, { params: { id: leaver.id }, body: { reason: 'Complaints' } });
  await test.app.outbox.deliverDue();
  expect(await client.get(getEvent, { params: { eventId: booked.id } })).toMatchObject({
    status: 'cancelled',
    booking: { payment: { refund: { state: 'done' } } },
  });
  expect(await client.get(getEvent, { params: { eventId: waiting.id } })).toMatchObject({
    status: 'requested',
    quotes: [{ status: 'lost' }],
  });
});

it('expires unbooked at its start, without a charge', async () => {
  const { client, addressId } = await host();
  const startsAt = freeDay();
  const { id: eventId } = await askedEvent(client, { addressId, startsAt });
  const run = await cateringJobs(test);
  test.clock.set(before(startsAt, 0.01));
  await run('expire-requests');
  expect((await client.get(getEvent, { params: { eventId } })).status).toBe('requested');
  test.clock.set(startsAt);
  await run('expire-requests');
  expect((await client.get(getEvent, { params: { eventId } })).status).toBe('expired');
  expect(await booksOf(test, eventId)).toEqual({});
});

it('charges one deposit when two tabs accept', async () => {
  const { client, addressId } = await host();
  const { event, quoteId } = await quotedEvent(client, chef, { addressId, startsAt: freeDay() });
  const sent = { params: { eventId: event.id, quoteId }, body: { total: '1500.00 AED' } };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, tab) =>
      client.call(acceptQuote, { ...sent, headers: { 'idempotency-key': `tab-number-${tab}` } }),
    ),
  );
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
  for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('request_in_flight');
  const { rows } = await test.app.db.pool.query(
    `select id from money.payments where subject = $1 and status = 'succeeded'`,
    [event.id],
  );
  expect(rows).toHaveLength(1);
  await expectBalance();
});

it('ends booked or refunded when accepting races cancelling', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { client, addressId } = await host();
    const { event, quoteId } = await quotedEvent(client, chef, { addressId, startsAt: freeDay() });
    const params = { eventId: event.id, quoteId };
    const [accepted, cancelled] = await Promise.all([
      client.call(acceptQuote, { params, body: { total: '1500.00 AED' } }),
      client.call(cancelEvent, { params, body: { refund: '0.00 AED' } }),
    ]);
    await test.app.outbox.deliverDue();
    const { status } = await client.get(getEvent, { params });
    expect([accepted.ok, cancelled.ok]).toEqual(status === 'booked' ? [true, false] : [false, true]);
    const { rows } = await test.app.db.pool.query<{ kept: string }>(
      `select coalesce(sum(p.amount_fils), 0) - coalesce(sum(r.amount_fils), 0) as kept
       from money.payments p left join money.refunds r on r.payment_id = p.id and r.status = 'done'
       where p.subject = $1 and p.status = 'succeeded'`,
      [event.id],
    );
    expect(Number(rows[0]?.kept)).toBe(status === 'booked' ? 45_000 : 0);
  }
  await expectBalance();
});
