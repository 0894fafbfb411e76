import { allRoutes } from '@sufra/contract/routes.ts';
import { urgencies, type Urgency } from '@sufra/contract/route.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createCrowd } from './guards.ts';

const fill = (crowd: ReturnType<typeof createCrowd>, urgency: Urgency): number => {
  let entered = 0;
  while (crowd.enter(urgency)) entered += 1;
  return entered;
};

it('turns polls away first, then reads, then writes, and orders last', () => {
  const crowd = createCrowd(100);
  expect(urgencies.map((urgency) => fill(crowd, urgency))).toEqual([50, 20, 15, 15]);
  expect(crowd.underWay()).toBe(100);
  expect(crowd.turnedAway).toEqual({ poll: 1, read: 1, write: 1, order: 1 });
});

it('leaves polls no slot when orders take all', () => {
  const crowd = createCrowd(100);
  expect(fill(crowd, 'order')).toBe(100);
  expect(crowd.enter('poll')).toBeNull();
});

it('admits the next call when one leaves, and releases a slot only once', () => {
  const crowd = createCrowd(1);
  const leave = crowd.enter('order');
  expect(crowd.enter('order')).toBeNull();
  leave?.();
  leave?.();
  expect(crowd.underWay()).toBe(0);
  expect(crowd.enter('poll')).not.toBeNull();
});

const features = path.resolve(import.meta.dirname, '../../../../web/src/features');
const textsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.api.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

const polledIn = (text: string): string[] =>
  text
    .split(/\buse(?:Infinite)?Query\(/)
    .filter((query) => /^[^;]*refetchInterval/.test(query.split('\nexport ')[0] ?? ''))
    .flatMap((query) => [...query.matchAll(/call\((get\w+)/g)].slice(0, 1).map(([, name = '']) => name));

it('marks every polling call as a poll', () => {
  const polled = [...new Set(textsOf(features).flatMap(polledIn))];
  expect(polled.length).toBeGreaterThan(8);
  const urgent = polled.filter((name) => allRoutes.find((route) => route.name === name)?.urgency !== 'poll');
  expect(urgent).toEqual([]);
});

it('marks payments, orders and order progress as the most urgent', () => {
  const named = allRoutes.filter(({ urgency }) => urgency === 'order').map(({ name }) => name);
  expect(named).toEqual(
    expect.arrayContaining(['placeOrder', 'checkout', 'updatePartnerOrder', 'acceptDelivery']),
  );
  expect(allRoutes.filter(({ urgency, method }) => urgency === 'order' && method === 'GET')).toEqual([]);
  expect(allRoutes.filter(({ urgency, method }) => urgency === 'poll' && method !== 'GET')).toEqual([]);
});
