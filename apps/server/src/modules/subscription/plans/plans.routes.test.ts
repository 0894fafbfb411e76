import { getSession } from '@sufra/contract/identity/identity.ts';
import { saveProfile } from '@sufra/contract/household/household.ts';
import { notificationTimes, planIds } from '@sufra/contract/subscription/plans.ts';
import {
  acceptDisclaimer,
  checkout,
  chooseNotificationTime,
  choosePlan,
} from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../../test/inspect.ts';
import { goodCard, plainProfile, readyToPay, signIn, subscriber } from '../../../../test/people.ts';

let test: TestApp;
let lastPhone = 971_507_300_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const nextPhone = (): string => `+${(lastPhone += 1)}`;
const pay = (client: Client, card: object = {}) =>
  client.call(checkout, { body: { paymentMethod: { ...goodCard, ...card } } });
const ofPhone = (table: string) =>
  `${table} t join identity.accounts a on a.id = t.account_id where a.phone = $1`;

describe('the steps before the payment', () => {
  const steps = {
    profile: (client: Client) => client.get(saveProfile, { body: plainProfile }),
    plan: (client: Client) => client.get(choosePlan, { body: { planId: 'full-day' } }),
    notify: (client: Client) => client.get(chooseNotificationTime, { body: { notificationTime: '07:00' } }),
    disclaimer: (client: Client) => client.get(acceptDisclaimer, { body: { aiDisclaimerAccepted: true } }),
  } as const;

  it('are required in order, and nothing is charged before the last', async () => {
    const phone = nextPhone();
    const client = await signIn(test, phone);
    for (const [step, take] of Object.entries(steps)) {
      const refusal = await client.refused(checkout, { body: { paymentMethod: goodCard } });
      expect(refusal).toMatchObject({ status: 409, code: 'flow_incomplete', params: { step } });
      await take(client);
    }
    expect(await countOf(test.app.db, ofPhone('money.payments'), [phone])).toBe(0);
    expect(await pay(client)).toMatchObject({ ok: true, status: 201 });
  });

  it.each(Object.keys(steps))('can be done in any order, but not without %s', async (missing) => {
    const client = await signIn(test, nextPhone());
    const others = Object.entries(steps).filter(([step]) => step !== missing);
    for (const [, take] of others.reverse()) await take(client);
    const refusal = await client.refused(checkout, { body: { paymentMethod: goodCard } });
    expect(refusal).toMatchObject({ code: 'flow_incomplete', params: { step: missing } });
    expect((await client.get(getSubscription)).subscription).toBeNull();
  });

  it('accept only existing plans and hours', async () => {
    const client = await signIn(test, nextPhone());
    for (const notificationTime of notificationTimes) {
      await client.get(chooseNotificationTime, { body: { notificationTime } });
    }
    const wrong: [string, object][] = [
      [choosePlan.path, { planId: 'free' }],
      [choosePlan.path, { planId: ['full-day'] }],
      [chooseNotificationTime.path, { notificationTime: '05:00' }],
      [chooseNotificationTime.path, { notificationTime: '08:30' }],
      [acceptDisclaimer.path, { aiDisclaimerAccepted: false }],
      [acceptDisclaimer.path, {}],
    ];
    for (const [path, body] of wrong)
      expect([body, (await client.raw('POST', path, body)).status]).toEqual([body, 400]);
    const { user } = await client.get(getSession);
    expect(user).toMatchObject({
      selectedPlan: null,
      aiDisclaimerAccepted: false,
      notificationTime: '12:00',
    });
  });
});

describe('a paid subscription', () => {
  // The test's today is a Saturday: lunches begin on Monday, full days tomorrow.
  const expected = {
    'lunch-only': { price: '299.00 AED', firstSuggestionDate: '2026-11-23', nextBillingDate: '2026-12-23' },
    'full-day': { price: '599.00 AED', firstSuggestionDate: '2026-11-22', nextBillingDate: '2026-12-22' },
    family: { price: '999.00 AED', firstSuggestionDate: '2026-11-22', nextBillingDate: '2026-12-22' },
  } as const;

  it.each(planIds)('%s starts with its price and days', async (planId) => {
    const client = await readyToPay(test, nextPhone(), planId);
    const { subscription, amount } = await client.get(checkout, { body: { paymentMethod: goodCard } });
    expect(subscription).toMatchObject({
      ...expected[planId],
      planId,
      status: 'active',
      startedOn: '2026-11-21',
      notificationTime: '08:00',
      card: { brand: 'Visa', lastFour: '4242' },
    });
    expect(amount).toBe(expected[planId].price);
    expect((await client.get(getSubscription)).subscription).toEqual(subscription);
    const { user } = await client.get(getSession);
    expect(user).toMatchObject({
      hasActiveSubscription: true,
      selectedPlan: planId,
      subscriptionStatus: 'active',
    });
  });

  it('can be bought once, and choosing again does not change its plan', async () => {
    const client = await subscriber(test, nextPhone());
    const again = await pay(client, { cardholderName: 'Somebody Else' });
    expect(again).toMatchObject({ status: 409, error: { code: 'already_subscribed' } });
    const change = await client.refused(choosePlan, { body: { planId: 'lunch-only' } });
    expect(change.code).toBe('already_subscribed');
    expect((await client.get(getSubscription)).subscription?.planId).toBe('full-day');
  });

  it('starts on the Dubai date', async () => {
    const late = await startTestApp();
    late.clock.set('2026-11-21T20:30:00Z');
    const client = await subscriber(late, nextPhone());
    const { subscription } = await client.get(getSubscription);
    expect(subscription).toMatchObject({ startedOn: '2026-11-22', firstSuggestionDate: '2026-11-23' });
    await late.close();
  });
});

describe('cards', () => {
  it.each([
    ['5555 5555 5555 4444', 'Mastercard', '4444'],
    ['3782-822463-10005', 'American Express', '0005'],
    ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', 'Visa', '4242'],
  ])('%s pays', async (cardNumber, brand, lastFour) => {
    const client = await readyToPay(test, nextPhone(), 'full-day');
    const paid = await pay(client, { cardNumber, expiryMonth: '١٢', expiryYear: '۳۰', cvv: '１２３' });
    expect(paid).toMatchObject({ reply: { subscription: { card: { brand, lastFour } } } });
  });

  it.each([
    ['4000 0000 0000 0002', 'declined'],
    ['4000 0000 0000 9995', 'insufficient_funds'],
    ['4000 0000 0000 9987', 'lost_card'],
    ['4000 0000 0000 0069', 'card_expired'],
    ['4000 0000 0000 0127', 'cvv'],
    ['4000 0000 0000 0119', 'try_again'],
    ['4242 4242 4242 4241', 'card_number'],
  ])('%s is declined as %s, then a good one works', async (cardNumber, reason) => {
    const phone = nextPhone();
    const client = await readyToPay(test, phone, 'full-day');
    expect(await pay(client, { cardNumber })).toMatchObject({
      status: 402,
      error: { code: 'payment_declined', params: { reason } },
    });
    expect((await client.get(getSubscription)).subscription).toBeNull();
    expect(await countOf(test.app.db, ofPhone('money.cards'), [phone])).toBe(0);
    expect(await pay(client)).toMatchObject({ status: 201 });
    const paid = `${ofPhone('money.payments')} and t.status = 'succeeded'`;
    expect(await countOf(test.app.db, paid, [phone])).toBe(1);
  });

  it('are declined from the month after the printed one', async () => {
    const client = await readyToPay(test, nextPhone(), 'full-day');
    const expired = await pay(client, { expiryMonth: '10', expiryYear: '26' });
    expect(expired).toMatchObject({ status: 402, error: { params: { reason: 'card_expired' } } });
    expect(await pay(client, { expiryMonth: '11', expiryYear: '26' })).toMatchObject({ status: 201 });
  });

  it.each([
    ['expiryMonth', '13'],
    ['expiryMonth', '00'],
    ['expiryMonth', '1'],
    ['expiryYear', '2030'],
    ['cvv', '12'],
    ['cvv', '12a'],
    ['cvv', ['123']],
    ['cardNumber', '4242'],
    // A Visa of 13 digits, and one of 15, which only American Express has.
    ['cardNumber', '4222222222222'],
    ['cardNumber', '400000000000002'],
    ['cardNumber', '4242 4242 4242 424O'],
    ['cardNumber', 4_242_424_242_424_242],
    ['cardholderName', 'A'],
    ['cardholderName', '   '],
  ])('with %s = %j never reach the gateway', async (field, value) => {
    const phone = nextPhone();
    const client = await readyToPay(test, phone, 'full-day');
    const response = await client.raw('POST', checkout.path, {
      paymentMethod: { ...goodCard, [field]: value },
    });
    expect(response.status).toBe(400);
    const { fields } = (await response.json()) as { fields: object };
    expect(Object.keys(fields)).toEqual([`paymentMethod.${field}`]);
    expect(await countOf(test.app.db, ofPhone('money.payments'), [phone])).toBe(0);
  });

  it('leave no number, security code or holder in any table, paid or declined', async () => {
    const client = await readyToPay(test, nextPhone(), 'full-day');
    const secret = { cvv: '3173', cardholderName: 'Quincy Canarywright' };
    const headers = { 'idempotency-key': 'canary-key-1' };
    const declined = { ...goodCard, ...secret, cardNumber: '4000 0000 0000 0127' };
    await client.refused(checkout, { body: { paymentMethod: declined }, headers });
    const paid = { ...goodCard, ...secret, cardNumber: '5555 5555 5555 4444' };
    await client.get(checkout, { body: { paymentMethod: paid }, headers });
    const text = await databaseText(test.app.db);
    const spellings = [declined, paid].flatMap(({ cardNumber }) => [
      cardNumber,
      cardNumber.replaceAll(' ', ''),
    ]);
    const found = [...spellings, secret.cardholderName].filter((word) => holds(text, word));
    expect(found).toEqual([]);
    // As a value: the digits alone may occur in any id.
    expect(/(?<![\w.-])3173(?![\w.-])/.test(text)).toBe(false);
    expect(holds(text, '4444')).toBe(true);
  });
});
