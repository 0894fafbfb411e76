import { suspendUser } from '@sufra/contract/identity/admin-users.ts';
import { closeSupportAsAdmin } from '@sufra/contract/support/support.ts';
import { addCmsMeal } from '@sufra/contract/catalogue/cms.ts';
import { rateMeal } from '@sufra/contract/planner/history.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { completeEvent } from '@sufra/contract/catering/partner-events.ts';
import { approvePayoutRun, makePayoutRun } from '@sufra/contract/money/payouts.ts';
import { acceptSuggestion } from '@sufra/contract/planner/planner.ts';
import { pauseSubscription } from '@sufra/contract/money/billing.ts';
import { expect } from 'vitest';
import { accountIdOf } from './admins.ts';
import { askedEvent } from './events.ts';
import type { Client, TestApp } from './harness.ts';
import type { Ids, Kitchen } from './ids.ts';
import { plainMeal } from './meals.ts';
import { step } from './orders.ts';
import { giveBankAccount, sell } from './payouts/payees.ts';
import { readyToPay, sentCode } from './people.ts';
import type { RouteCase } from './route-cases.ts';

export interface Scene {
  readonly test: TestApp;
  readonly customer: Client;
  readonly phone: string;
  readonly kitchen: Kitchen;
  readonly ids: Ids;
  readonly admin: Client;
}

/** Overrides of a case: caller, ids, body; and tables it may change. */
export interface Opening extends Pick<RouteCase, 'params' | 'body'> {
  readonly attacker?: Client;
  readonly mine?: readonly string[];
}

async function code({ test }: Scene, client: Client, phone: string): Promise<{ otp: string }> {
  test.clock.advance(31_000);
  await client.get(requestOtp, { body: { phone } });
  return { otp: await sentCode(test, phone) };
}

const byId = (id: string): Opening => ({ params: { id }, mine: [id] });
const account = async ({ test, phone }: Scene): Promise<Opening> => byId(await accountIdOf(test, phone));
const byChef = async ({ kitchen }: Scene): Promise<Opening> => ({
  attacker: kitchen.chef.client,
  mine: [kitchen.chef.id],
});

const periodsEnd = '2026-11-08';

/** Payees of an earlier run keep their amounts there. */
async function sold({ test, kitchen }: Scene): Promise<Opening> {
  const at = new Date(`${periodsEnd}T09:00:00Z`);
  await sell(test.app.db, { partnerId: kitchen.id, food: 10_000, at });
  await test.app.db.pool.query(
    "update money.payout_runs set status = 'discarded', discarded_at = made_at where status <> 'discarded'",
  );
  return {};
}

async function run(scene: Scene): Promise<Opening> {
  await sold(scene);
  await giveBankAccount(scene.test.app.db, scene.kitchen.id);
  const { id } = await scene.admin.get(makePayoutRun, { body: { kind: 'partner', to: periodsEnd } });
  const { rows } = await scene.test.app.db.pool.query<{ id: string }>(
    'select id from money.payouts where run_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  return { params: { id }, mine: [id, ...rows.map((payout) => payout.id)] };
}

async function suspended(scene: Scene): Promise<Opening> {
  const opening = await account(scene);
  const id = opening.params?.['id'] ?? '';
  await scene.admin.get(suspendUser, { params: { id }, body: { reason: 'For now' } });
  await scene.test.app.outbox.deliverDue();
  return opening;
}

async function eaten({ test, customer, ids }: Scene): Promise<Opening> {
  await customer.get(acceptSuggestion, { params: { id: ids.suggestionId } });
  test.clock.advance(24 * 3_600_000);
  return {};
}

/** By route; the caller restores the clock. */
export const openings: Readonly<Record<string, (scene: Scene) => Promise<Opening>>> = {
  verifyOtp: async (scene) => ({
    body: { phone: scene.phone, ...(await code(scene, scene.customer, scene.phone)) },
    mine: [scene.phone],
  }),
  confirmOtp: async (scene) => ({
    body: await code(scene, scene.customer, scene.phone),
    mine: [scene.phone],
  }),
  eraseAccount: async (scene) => {
    const phone = scene.phone.replace('+97150', '+97152');
    const leaver = await readyToPay(scene.test, phone, 'full-day');
    const id = await accountIdOf(scene.test, phone);
    return { attacker: leaver, body: await code(scene, leaver, phone), mine: [id, phone] };
  },
  resumeSubscription: async ({ customer }) => {
    await customer.get(pauseSubscription, { body: { until: null } });
    return {};
  },
  suspendUser: account,
  reinstateUser: suspended,
  closeUserSubscription: suspended,
  cancelOrderAsAdmin: async ({ ids }) => byId(ids.orderId),
  finishOrderAsAdmin: async ({ kitchen, ids }) => {
    await step(kitchen, ids.takenOrderId, 'preparing');
    return byId(ids.takenOrderId);
  },
  cancelEventAsAdmin: async ({ ids }) => byId(ids.bookedEventId),
  publishMeal: async ({ admin }) => {
    const { id, revision } = await admin.get(addCmsMeal, { body: plainMeal });
    return { params: { id }, body: { revision } };
  },
  reopenSupport: async ({ admin, ids }) => {
    await admin.get(closeSupportAsAdmin, { params: { id: ids.supportId } });
    return byId(ids.supportId);
  },
  quoteForEvent: async (scene) => {
    const asking = { addressId: scene.ids.addressId, startsAt: '2027-01-15T15:00:00Z' };
    const { id: eventId } = await askedEvent(scene.customer, asking);
    const { attacker } = await byChef(scene);
    return { ...(attacker && { attacker }), params: { eventId }, mine: [eventId, scene.kitchen.chef.id] };
  },
  withdrawQuote: byChef,
  writeToCustomer: byChef,
  releaseEvent: byChef,
  completeEvent: async (scene) => {
    scene.test.clock.set('2026-12-05T19:00:00Z');
    return byChef(scene);
  },
  rateEvent: async ({ test, kitchen, ids }) => {
    test.clock.set('2026-12-05T19:00:00Z');
    await kitchen.chef.client.get(completeEvent, { params: { eventId: ids.bookedEventId } });
    return {};
  },
  rateMeal: eaten,
  unrateMeal: async (scene) => {
    const opening = await eaten(scene);
    const params = { suggestionId: scene.ids.suggestionId };
    await scene.customer.get(rateMeal, { params, body: { stars: 4 } });
    return opening;
  },
  makePayoutRun: sold,
  approvePayoutRun: run,
  markPayoutRunPaid: async (scene) => {
    const opening = await run(scene);
    await scene.admin.get(approvePayoutRun, { params: { id: opening.params?.['id'] ?? '' } });
    return { ...opening, body: { failed: [] } };
  },
  discardPayoutRun: run,
  bookSettlement: async ({ kitchen }) => ({
    body: { partnerId: kitchen.id, amount: '10.00', reference: 'FT260001', receivedOn: '2026-01-02' },
  }),
};
