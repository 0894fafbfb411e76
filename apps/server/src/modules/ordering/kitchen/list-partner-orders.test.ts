import { orderStatuses, type OrderStatus } from '@sufra/contract/statuses.ts';
import { expect, it } from 'vitest';
import type { Delivery } from '../checkout/order.rules.ts';
import type { KitchenProof } from '../order.store.ts';
import { type PartnerOrderRow, toPartnerOrder } from './list-partner-orders.ts';

const at = new Date('2026-11-21T08:00:00Z');

const row = (status: OrderStatus, hasOwnDelivery: boolean): PartnerOrderRow => ({
  id: 'o',
  number: 10_001,
  type: 'cooked_meal',
  status,
  version: 1,
  total: 4_650,
  familySize: 2,
  mealId: 'adas-soup',
  mealTitle: 'Lentil soup',
  picture: 'shipped',
  options: [],
  optionAllergens: [],
  area: 'Marina',
  scheduledFrom: at,
  scheduledTo: at,
  answerBy: at,
  placedAt: at,
  finishedAt: null,
  customerName: 'Maryam',
  paymentMethod: 'card',
  delivery: hasOwnDelivery ? Buffer.alloc(0) : null,
  proof: Buffer.alloc(0),
  lines: [],
  aisles: null,
  barcodes: [],
  reason: null,
  hasOwnDelivery,
  distanceM: 2_000,
  delays: 0,
  delayMinutes: 0,
  isRecipeChanged: false,
  safetyAlarm: null,
  driver: null,
  wasAccepted: true,
  driverId: null,
  unreadFrom: [],
});

const delivery: Delivery = {
  title: 'Home',
  street: 'Sidra Street',
  building: 'Palm Building',
  apartment: null,
  area: 'Marina',
  emirate: 'Dubai',
  landmark: null,
  makani: null,
  phone: '+971501234567',
  instructions: 'Ring twice',
  notes: 'No salt, please',
};
const proof: KitchenProof = {
  notes: delivery.notes,
  ingredientsChecked: 9,
  diners: [
    {
      name: 'Maryam',
      avoids: ['peanuts'],
      avoidsAlso: [],
      conflicts: [],
      unread: [],
      unmetPrograms: [],
    },
  ],
};

/** A kitchen's list, and the records decrypted for it. */
function seen(status: OrderStatus, hasOwnDelivery: boolean, kept = proof) {
  const opened: string[] = [];
  const read = toPartnerOrder(row(status, hasOwnDelivery), {
    delivery: () => {
      opened.push('delivery');
      return delivery;
    },
    proof: () => {
      opened.push('proof');
      return kept;
    },
    language: 'en',
    nameOf: () => null,
    factsOf: () => null,
    travelMinutes: () => 10,
    courier: () => null,
    now: at,
    hasCalls: false,
  });
  return { ...read, opened };
}

const atWork: readonly OrderStatus[] = ['accepted', 'preparing', 'ready', 'out_for_delivery'];
const ofKitchen: readonly OrderStatus[] = ['placed', ...atWork];

it.each(orderStatuses)('decrypts no address for a kitchen without own delivery: %s', (status) => {
  const isTold = ofKitchen.includes(status);
  expect(seen(status, false)).toMatchObject({
    opened: isTold ? ['proof'] : [],
    deliveryAddress: 'Marina',
    deliveryInstructions: null,
    notes: isTold ? delivery.notes : null,
    avoidAllergens: isTold ? ['peanuts'] : [],
    ingredientsChecked: isTold ? 9 : 0,
  });
});

it.each(orderStatuses)(
  'decrypts it for a kitchen with own delivery from acceptance to the end: %s',
  (status) => {
    const seesDoor = atWork.includes(status);
    const { opened, deliveryAddress, ...others } = seen(status, true);
    expect(opened.includes('delivery')).toBe(seesDoor);
    expect(JSON.stringify(others)).not.toContain(delivery.phone);
    expect(deliveryAddress.includes('Sidra Street')).toBe(seesDoor);
  },
);

it('shows null for empty notes', () => {
  expect(seen('accepted', false, { ...proof, notes: null })).toMatchObject({
    notes: null,
    opened: ['proof'],
  });
});
