import { cancelEvent } from '@sufra/contract/catering/catering.ts';
import { completeEvent } from '@sufra/contract/catering/partner-events.ts';
import {
  cancelSubscription,
  changePlan,
  pauseSubscription,
  previewPlanChange,
  resumeSubscription,
  skipDay,
} from '@sufra/contract/money/billing.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cateringJobs } from './catering-jobs.ts';
import { bookedEvent, plainEvent } from './events.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { home, partner, type TestPartner } from './kitchens.ts';
import { booked, unbalanced } from './money.ts';
import { subscriber } from './people.ts';
import { failingCard, Life } from './subscription-life.ts';
import { subscriptionJobs } from './subscription-jobs.ts';

/** Fils by account, written by hand: what each case must leave in the ledger. */
type Books = Readonly<Record<string, number>>;

let test: TestApp;
let lastPhone = 971_508_363_000;
const nextPhone = (): string => `+${(lastPhone += 1)}`;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  await test.close();
});

type Move = (life: Life) => Promise<unknown>;
const on = async (life: Life, day = '2026-06-10'): Promise<Client> => life.at(day);
const skip =
  (...dates: readonly string[]): Move =>
  async (life) => {
    const client = await on(life, '2026-06-01');
    for (const date of dates) await client.call(skipDay, { body: { date } });
  };
const change =
  (planId: PlanId): Move =>
  async (life) => {
    const client = await on(life);
    const { due, credit } = await client.get(previewPlanChange, { query: { planId } });
    return client.get(changePlan, { body: { planId, due, credit } });
  };
const stop: Move = async (life) => (await on(life)).get(cancelSubscription);
const pauseAndResume: Move = async (life) => {
  await (await on(life)).get(pauseSubscription, { body: { until: null } });
  return (await on(life, '2026-06-15')).get(resumeSubscription);
};
const renew: Move = async (life) => {
  await on(life, '2026-07-01');
  await subscriptionJobs(test).attend();
};

// June 2026 has 30 days with 90 meals, or 22 lunches on weekdays.
const fullDay = { gateway: 59_900, vat: -2_852, 'revenue:subscription': -57_048 };
const skipped = (day: number): string => `2026-06-${String(day).padStart(2, '0')}`;
const nineDays = [3, 4, 5, 6, 7, 8, 9, 10, 11].map(skipped);

const planCases: readonly (readonly [string, Parameters<typeof Life.begin>[2], readonly Move[], Books])[] = [
  ['Full Day', {}, [], fullDay],
  [
    'Lunch Only',
    { planId: 'lunch-only' },
    [],
    { gateway: 29_900, vat: -1_424, 'revenue:subscription': -28_476 },
  ],
  ['Family', { planId: 'family' }, [], { gateway: 99_900, vat: -4_757, 'revenue:subscription': -95_143 }],
  [
    'a skipped day',
    {},
    [skip(skipped(5))],
    { gateway: 59_900, customer: -1_997, vat: -2_757, 'revenue:subscription': -55_146 },
  ],
  [
    'a day skipped twice',
    {},
    [skip(skipped(5), skipped(5))],
    { gateway: 59_900, customer: -1_997, vat: -2_757, 'revenue:subscription': -55_146 },
  ],
  [
    'a skipped lunch',
    { planId: 'lunch-only' },
    [skip(skipped(5))],
    { gateway: 29_900, customer: -1_359, vat: -1_359, 'revenue:subscription': -27_182 },
  ],
  [
    'nine skipped days, of which eight count',
    {},
    [skip(...nineDays)],
    { gateway: 59_900, customer: -15_976, vat: -2_092, 'revenue:subscription': -41_832 },
  ],
  [
    'upgraded for 60 of 90 meals',
    {},
    [change('family')],
    { gateway: 86_567, vat: -4_122, 'revenue:subscription': -82_445 },
  ],
  [
    'downgraded with 14 of 22 lunches left',
    {},
    [change('lunch-only')],
    { gateway: 59_900, customer: -20_906, vat: -1_856, 'revenue:subscription': -37_138 },
  ],
  ['paused and resumed', {}, [pauseAndResume], fullDay],
  ['cancelled in the guarantee', {}, [stop], {}],
  ['skipped, then cancelled in the guarantee', {}, [skip(skipped(5)), stop], {}],
  ['upgraded, then cancelled in the guarantee', {}, [change('family'), stop], {}],
  [
    'renewed with the credit of a skipped day',
    {},
    [skip(skipped(5)), renew],
    { gateway: 117_803, vat: -5_609, 'revenue:subscription': -112_194 },
  ],
  ['not renewed by an empty card', { card: failingCard }, [renew], fullDay],
];

describe('a plan', () => {
  // Plans of other cases must not renew.
  beforeEach(() =>
    test.app.db.pool.query(
      "update subscription.subscriptions set status = 'cancelled', paused_from = null, paused_until = null, next_attempt_on = null",
    ),
  );
  it.each(planCases)('%s', async (_what, options, moves, expected) => {
    const left = await booked(test, async () => {
      const life = await Life.begin(test, nextPhone(), options);
      for (const move of moves) await move(life);
    });
    expect(left).toEqual(expected);
  });
});

interface Booked {
  readonly client: Client;
  readonly chef: TestPartner;
  readonly params: { readonly eventId: string };
}
type EventAct = (event: Booked) => Promise<unknown>;
const cancelAt =
  (moment: string, refund: string): EventAct =>
  async ({ client, params }) => {
    test.clock.set(moment);
    return client.get(cancelEvent, { params, body: { refund } });
  };
const cookAndCharge: EventAct = async ({ chef, params }) => {
  test.clock.set('2026-12-05T19:00:00Z');
  await chef.client.get(completeEvent, { params });
  test.clock.set('2026-12-06T19:00:00Z');
  await (
    await cateringJobs(test)
  )('charge');
};

// AED 450.00 now, 1,050.00 after the event; 10 % of the net is the fee.
const eventCases: readonly (readonly [string, readonly EventAct[], Books])[] = [
  ['booked', [], { gateway: 45_000, events_in_progress: -45_000 }],
  ['cancelled 73 hours before', [cancelAt('2026-12-02T14:00:00Z', '450.00 AED')], {}],
  [
    'cancelled 71 hours before',
    [cancelAt('2026-12-02T16:00:00Z', '0.00 AED')],
    { gateway: 45_000, vat: -2_143, partner: -38_571, 'revenue:events': -4_286 },
  ],
  [
    'cooked and paid',
    [cookAndCharge],
    { gateway: 150_000, vat: -7_143, partner: -128_571, 'revenue:events': -14_286 },
  ],
];

describe('an event', () => {
  beforeEach(() => test.clock.set('2026-11-21T10:00:00+04:00'));
  it.each(eventCases)('%s', async (_what, acts, expected) => {
    const client = await subscriber(test, nextPhone());
    const chef = await partner(test, nextPhone(), 'chef');
    const { id: addressId } = await home(client);
    const left = await booked(test, async () => {
      const { id: eventId } = await bookedEvent(client, chef, {
        ...plainEvent,
        dietaryOptions: ['halal'],
        addressId,
      });
      for (const act of acts) await act({ client, chef, params: { eventId } });
    });
    expect(left).toEqual(expected);
  });
});
