import type { getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import type { DriverCandidate, OrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { today } from '../screen.tsx';
import { idOf } from './orders.ts';

export const placedAt = `${today}T05:00:00.000Z`;
const checked = { avoidsAlso: [], limits: [], conflicts: [], unread: [], unmetPrograms: [] };

export const adminOrder: ReplyOf<typeof getAdminOrder> = {
  order: {
    id: idOf(1),
    orderId: 'SUF-1001',
    customerName: 'Layla',
    orderType: 'cooked_meal',
    vendorName: 'Umm Ali',
    amount: '84.00 AED',
    status: 'preparing',
    createdAt: placedAt,
    isStuck: false,
  },
  options: [],
  mealName: '84',
  familySize: 2,
  scheduledFrom: `${today}T08:00:00.000Z`,
  scheduledTo: `${today}T09:00:00.000Z`,
  emirate: 'Dubai',
  area: 'Marina',
  customer: { id: idOf(2), name: 'Layla', phone: '+971501234567' },
  vendor: { id: idOf(3), name: 'Umm Ali', type: 'chef', phone: '+971501234568' },
  history: [
    { at: placedAt, status: 'placed', by: 'customer', reason: null, note: null, formerPartner: null },
    { at: placedAt, status: 'preparing', by: 'partner', reason: null, note: null, formerPartner: null },
  ],
  lineMarks: [],
  lines: [],
  notes: [],
  messages: [],
  chatCount: 0,
  readers: [
    { side: 'customer', language: 'ar' },
    { side: 'partner', language: 'en' },
    { side: 'driver', language: 'en' },
  ],
  money: {
    asked: null,
    method: 'card',
    card: { brand: 'Visa', lastFour: '4242' },
    food: '84.00 AED',
    deliveryFee: '0.00 AED',
    coveredFee: '10.00 AED',
    commissionPercent: 15,
    credit: null,
    refund: null,
    parts: [],
    refundable: {
      food: '84.00 AED',
      deliveryFee: '6.00 AED',
      portions: ['42.00 AED', '84.00 AED'],
      lines: [],
      reported: { portions: 0, lines: [] },
    },
    reductions: [],
    isDisputed: false,
    invoiceId: null,
  },
  safety: {
    ingredientsChecked: 12,
    members: [
      { ...checked, name: 'Layla', avoids: ['peanuts'] },
      { ...checked, name: 'Yusuf', avoids: [], conflicts: ['peanuts'] },
    ],
  },
  problem: null,
  canCancel: true,
  canSendAgain: false,
  replaces: null,
  replacedBy: null,
  kitchenShare: '59.90 AED',
  driver: { id: idOf(4), name: 'Imran' },
  canFinish: true,
};

const imran = { id: idOf(4), name: 'Imran' };

export const waitingDelivery: OrderDelivery = {
  hasOwnDelivery: false,
  status: 'open',
  readyAt: `${today}T08:00:00.000Z`,
  isReady: false,
  canAssign: true,
  hasCode: true,
  doorPhoto: null,
  driver: null,
  offers: [],
};

export const offeredDelivery: OrderDelivery = {
  ...waitingDelivery,
  offers: [
    {
      driver: imran,
      status: 'offered',
      toPickup: 2.3,
      offeredAt: `${today}T07:40:00.000Z`,
      expiresAt: `${today}T07:41:00.000Z`,
      answeredAt: null,
      ...{ isShared: false, freeDrivers: 4, nearerDrivers: 1, assignedBy: null },
    },
    {
      driver: { id: idOf(5), name: 'Yusuf' },
      status: 'rejected',
      toPickup: 1.1,
      offeredAt: `${today}T07:38:00.000Z`,
      expiresAt: `${today}T07:39:00.000Z`,
      answeredAt: `${today}T07:38:20.000Z`,
      ...{ isShared: false, freeDrivers: 4, nearerDrivers: 0, assignedBy: null },
    },
  ],
};

export const carriedDelivery: OrderDelivery = {
  ...offeredDelivery,
  status: 'accepted',
  driver: {
    ...imran,
    driverId: 'D-1001',
    plateNumber: 'Dubai B 48213',
    vehicleType: 'motorcycle',
    phone: '•••567',
    seenMinutes: 6,
    isSilent: true,
    isAtKitchen: false,
  },
};

const candidate: DriverCandidate = {
  id: idOf(6),
  driverId: 'D-1002',
  name: 'Rashid',
  plateNumber: 'Dubai A 12',
  vehicleType: 'motorcycle',
  toPickup: 1.4,
  minutes: 3,
  load: 0,
  isOffered: false,
  silentMinutes: null,
  block: null,
};

export const candidates: readonly DriverCandidate[] = [
  candidate,
  { ...candidate, id: idOf(7), name: 'Salim', minutes: 9, load: 1, isOffered: true, silentMinutes: 3 },
  { ...candidate, id: idOf(8), name: 'Omar', block: 'busy' },
];
