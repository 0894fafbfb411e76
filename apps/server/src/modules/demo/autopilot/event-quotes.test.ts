import { getEvent, rescheduleEvent } from '@sufra/contract/catering/catering.ts';
import { getPartnerEvents } from '@sufra/contract/catering/partner-events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import { openVault } from '../../../platform/vault.ts';
import { askedEvent } from '../../../../test/events.ts';
import { startTestApp, testKey, type Client, type TestApp } from '../../../../test/harness.ts';
import { home } from '../../../../test/kitchens.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import { keepShelf } from '../../catalogue/index.ts';
import { playTick, type AutopilotContext } from './play-demo.ts';

let test: TestApp;
let ctx: AutopilotContext;
let customer: Client;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.app;
  const { clock } = test;
  const live = { publish: () => Promise.resolve() };
  const ports = { gateway: simulatedGateway(db, clock), vault: openVault([testKey]), live };
  ctx = { db, clock, ...ports, ...(await keepShelf(db)), demo: true, autopilot: true };
  customer = await subscriber(test, '+971507610001');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

async function playFor(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 10) {
    test.clock.advance(10_000);
    await playTick(ctx);
  }
}

it('quotes within a minute, once per chef, and again after a move', async () => {
  const { id: eventId } = await askedEvent(customer, { addressId });
  await playFor(60);
  const quoted = await customer.get(getEvent, { params: { eventId } });
  const chefs = quoted.quotes.map(({ chef }) => chef.id);
  expect(quoted.status).toBe('quoted');
  expect(chefs.length).toBeGreaterThan(0);
  expect(new Set(chefs).size).toBe(chefs.length);
  await customer.get(rescheduleEvent, { params: { eventId }, body: { startsAt: '2026-12-12T15:00:00Z' } });
  await playFor(60);
  const again = await customer.get(getEvent, { params: { eventId } });
  expect(again.openQuotes).toBe(chefs.length);
});

it('leaves a chef played by a visitor alone', async () => {
  const chef = await signIn(test, '+971500000011');
  await chef.get(getPartnerEvents);
  const { id: eventId } = await askedEvent(customer, { addressId, startsAt: '2026-12-20T15:00:00Z' });
  await playFor(60);
  const { open } = await chef.get(getPartnerEvents);
  expect(open.find(({ id }) => id === eventId)?.quote).toBeNull();
});
