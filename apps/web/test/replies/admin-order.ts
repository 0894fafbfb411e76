import type { getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
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
  money: {
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
