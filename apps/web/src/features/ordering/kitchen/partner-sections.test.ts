import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { expect, it } from 'vitest';
import {
  dueIn,
  fittingNames,
  hasArrived,
  moodOf,
  newOrders,
  ringingOrders,
  sectionsOf,
  timeLeft,
} from './partner-sections.ts';

export const newOrder: PartnerOrder = {
  id: '0198a000-0000-7000-8000-000000000001',
  orderId: '10001',
  mealId: 'kafta-bil-sanieh',
  mealName: 'Kafta bil sanieh',
  mealImage: null,
  options: [],
  totalPrice: '46.50 AED',
  familySize: 2,
  orderType: 'cooked_meal',
  scheduledTime: '2026-03-01T15:00:00.000Z',
  scheduledTo: '2026-03-01T15:30:00.000Z',
  deliveryAddress: 'Jumeirah',
  deliveryInstructions: null,
  status: 'new',
  stage: 'placed',
  actions: ['accept', 'reject'],
  createdAt: '2026-03-01T13:00:00.000Z',
  answerBy: '2026-03-01T13:10:00.000Z',
  completedAt: null,
  reason: null,
  customer: 'M.',
  notes: null,
  paymentMethod: 'card',
  avoidAllergens: [],
  avoidIngredients: [],
  allergens: [],
  driver: null,
  ingredientsChecked: 12,
  lines: [],
  asksCall: false,
  talks: [],
  readyBy: '2026-03-01T14:40:00.000Z',
  delaysLeft: 0,
  delayMinutes: 0,
  canHandBack: false,
  isRecipeChanged: false,
  safetyAlarm: null,
  version: 1,
};

const ids = (orders: readonly { id: string }[]): string[] => orders.map(({ id }) => id);

it('sorts every order into its section', () => {
  const orders = [
    { ...newOrder, id: 'new' },
    { ...newOrder, id: 'accepted', status: 'accepted' },
    { ...newOrder, id: 'cooking', status: 'preparing' },
    { ...newOrder, id: 'to bring', status: 'completed', stage: 'ready', actions: ['send_out'] },
    {
      ...newOrder,
      id: 'alarmed',
      status: 'completed',
      stage: 'ready',
      actions: [],
      safetyAlarm: { canLeaveOut: false, isAnswered: false },
    },
    { ...newOrder, id: 'waiting for a driver', status: 'completed', stage: 'ready', actions: [] },
    { ...newOrder, id: 'with a driver', status: 'completed', stage: 'out_for_delivery', actions: [] },
    {
      ...newOrder,
      id: 'called off',
      status: 'rejected',
      reason: 'admin_cancelled',
      actions: [],
      completedAt: '2026-03-01T12:00:00.000Z',
    },
    {
      ...newOrder,
      id: 'dish changed',
      status: 'rejected',
      reason: 'dish_changed',
      actions: [],
      completedAt: '2026-03-01T11:00:00.000Z',
    },
    {
      ...newOrder,
      id: 'stopped',
      status: 'rejected',
      reason: 'no_longer_safe',
      actions: [],
      completedAt: '2026-03-01T10:00:00.000Z',
    },
    {
      ...newOrder,
      id: 'delivered',
      status: 'completed',
      stage: 'delivered',
      actions: [],
      completedAt: '2026-03-01T12:30:00.000Z',
    },
    { ...newOrder, id: 'turned down', status: 'rejected', reason: 'partner_rejected', actions: [] },
  ] as const;
  const sections = sectionsOf(orders.map((order) => ({ ...order, actions: [...order.actions] })));
  expect(ids(sections.incoming)).toEqual(['new']);
  expect(ids(sections.preparing)).toEqual(['accepted', 'cooking', 'alarmed']);
  expect(ids(sections.ready)).toEqual(['to bring', 'waiting for a driver']);
  expect(ids(sections.completed)).toEqual([
    'with a driver',
    'delivered',
    'called off',
    'dish changed',
    'stopped',
  ]);
});

it('shows the five latest completed orders', () => {
  const done = Array.from({ length: 7 }, (_, at) => ({
    ...newOrder,
    id: String(at),
    status: 'completed' as const,
    actions: [],
  }));
  expect(ids(sectionsOf(done).completed)).toEqual(['0', '1', '2', '3', '4']);
});

it('rings for a new order', () => {
  expect(hasArrived(['a'], ['a', 'b'])).toBe(true);
  expect(hasArrived(['a'], ['b'])).toBe(true);
  expect(hasArrived(['a', 'b'], ['a'])).toBe(false);
  expect(newOrders(undefined)).toEqual([]);
  expect(newOrders([newOrder, { ...newOrder, status: 'accepted' }])).toEqual([newOrder]);
});

it.each([
  [5, 'star'],
  [4.5, 'star'],
  [4.4, 'smile'],
  [4, 'smile'],
  [3.9, 'slight_smile'],
  [3.5, 'slight_smile'],
  [3.4, 'neutral'],
  [3, 'neutral'],
  [2.9, 'sad'],
] as const)('%s stars look %s', (average, mood) => expect(moodOf(average)).toBe(mood));

it('counts down ten minutes', () => {
  const at = (clock: string): number => Date.parse(`2026-03-01T13:${clock}.000Z`);
  const by = newOrder.answerBy ?? '';
  expect(timeLeft(by, at('00:00'))).toEqual({
    isOver: false,
    isUrgent: false,
    isAhead: false,
    clock: '10:00',
    percent: 100,
  });
  expect(timeLeft(by, at('00:00') - 1)).toMatchObject({ isAhead: true, percent: 100 });
  expect(timeLeft(by, at('02:55'))).toMatchObject({ clock: '7:05' });
  expect(timeLeft(by, at('08:00'))).toMatchObject({ isUrgent: true, clock: '2:00', percent: 20 });
  expect(timeLeft(by, at('11:00'))).toMatchObject({
    isOver: true,
    isUrgent: true,
    clock: '0:00',
    percent: 0,
  });
});

it.each([
  ['2026-03-01T13:00:00.000Z', 'calm', 1, 40],
  ['2026-03-01T14:29:59.000Z', 'calm', 0, 10],
  ['2026-03-01T14:30:00.000Z', 'soon', 0, 10],
  ['2026-03-01T14:40:00.000Z', 'soon', 0, 0],
  ['2026-03-01T14:41:30.000Z', 'late', 0, 1],
  ['2026-03-01T15:45:00.000Z', 'late', 1, 5],
] as const)('at %s, food to be ready by 14:40 is %s', (now, tone, hours, minutes) => {
  expect(dueIn(newOrder.readyBy, Date.parse(now))).toEqual({ tone, hours, minutes });
});

it('rings for new orders only while the ten minutes to answer run', () => {
  const at = (time: string) => ringingOrders([newOrder], Date.parse(`2026-03-01T${time}.000Z`)).length;
  expect([at('12:59:59'), at('13:00:00'), at('13:09:59'), at('13:10:00')]).toEqual([0, 1, 1, 0]);
  expect(ringingOrders(undefined, 0)).toEqual([]);
  expect(ringingOrders([{ ...newOrder, status: 'accepted', answerBy: null }], 0)).toEqual([]);
});

it.each([
  [[], 0],
  [['Peanuts'], 1],
  [['Peanuts', 'Milk', 'Sesame', 'Mustard', 'Eggs'], 5],
  [['Peanuts', 'Milk', 'Sesame', 'Mustard', 'Eggs', 'Celery', 'Lupin'], 6],
  [['x'.repeat(90), 'Milk'], 1],
])('of %j, %i fit on a ticket', (names, count) => {
  expect(fittingNames(names)).toBe(count);
});
