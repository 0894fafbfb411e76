import { getLiveOrders, type LiveDriver, type LiveOrder } from '@sufra/contract/ordering/admin-live.ts';
import { getMap } from '@sufra/contract/ordering/tracking.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { reply } from '../network.ts';
import { type Shown, today } from '../screen.tsx';
import { idOf } from './orders.ts';
import { admin } from './people.ts';

export const order: LiveOrder = {
  id: idOf(1),
  orderId: '10042',
  customerName: 'Mariam',
  vendorName: 'Umm Ali',
  status: 'ready',
  lane: 'waiting',
  alarms: ['unassigned'],
  scheduledTo: `${today}T09:00:00.000Z`,
  minutesLeft: 12,
  driver: null,
  canAssign: true,
  isAtKitchen: false,
  kitchen: { lat: 25.08, lng: 55.14 },
  door: { lat: 25.09, lng: 55.16 },
};
export const orders: LiveOrder[] = [
  {
    ...order,
    id: idOf(2),
    orderId: '10041',
    lane: 'late',
    alarms: ['late', 'silent'],
    minutesLeft: -5,
    driver: { id: idOf(21), name: 'Imran' },
  },
  { ...order, driver: { id: idOf(22), name: 'Rashid' }, isAtKitchen: true },
  {
    ...order,
    id: idOf(3),
    orderId: '10043',
    status: 'placed',
    lane: 'unanswered',
    alarms: [],
    customerName: null,
  },
];
const driver: LiveDriver = {
  ...{ id: idOf(6), name: 'Rashid', vehicleType: 'motorcycle', state: 'free', load: 0, seenMinutes: 0 },
  position: { lat: 25.07, lng: 55.13 },
};
const drivers: LiveDriver[] = [
  { ...driver, id: idOf(9), name: 'Anwar', position: { lat: 25.2, lng: 55.3 } },
  driver,
  { ...driver, id: idOf(8), name: 'Omar', state: 'on_trip', load: 2 },
  { ...driver, id: idOf(21), name: 'Imran', state: 'silent', load: 1, seenMinutes: 7 },
];
export const board: ReplyOf<typeof getLiveOrders> = {
  orders,
  sos: [],
  drivers,
  missed: [
    {
      id: idOf(4),
      orderId: '10039',
      vendorName: 'Slow Pot',
      missedAt: `${today}T05:40:00.000Z`,
      nextVendor: 'Umm Ali',
    },
    {
      id: idOf(5),
      orderId: '10038',
      vendorName: 'Slow Pot',
      missedAt: `${today}T05:10:00.000Z`,
      nextVendor: null,
    },
  ],
  isCut: false,
};
export const live = {
  path: '/admin/live',
  user: admin,
  replies: [
    reply(getLiveOrders, board),
    reply(getSupportWaiting, { open: 0 }),
    reply(getMap, { tiles: null }),
  ],
} satisfies Shown;
