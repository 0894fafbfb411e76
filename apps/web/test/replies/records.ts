import type { getCustomerRecord, getDriverRecord, getPartnerRecord } from '@sufra/contract/admin/records.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { adminOrder, placedAt as at } from './admin-order.ts';
import { idOf } from './orders.ts';

type CustomerRecord = ReplyOf<typeof getCustomerRecord>;
type PartnerRecord = ReplyOf<typeof getPartnerRecord>;
type DriverRecord = ReplyOf<typeof getDriverRecord>;

const account: Pick<CustomerRecord, 'accountId' | 'requests' | 'notes'> = {
  accountId: idOf(3),
  requests: [{ id: idOf(8), number: 'R-1001', topic: 'order', status: 'open', changedAt: at }],
  notes: [{ text: '123', at, author: 'Mariam' }],
};

export const customerRecord: CustomerRecord = {
  ...account,
  members: [{ id: idOf(6), name: 'Omar', portion: 1 }],
  addresses: [
    {
      id: idOf(5),
      title: 'Home',
      street: '12',
      building: '7',
      apartment: '12',
      area: 'Marina',
      emirate: 'Dubai',
      landmark: null,
      phone: '+971501234568',
      instructions: null,
      isDefault: true,
    },
  ],
  period: { startedOn: '2026-01-20', from: '2026-02-20', to: '2026-03-20' },
  card: { brand: 'Visa', lastFour: '4242' },
  invoices: [
    { id: idOf(7), kind: 'invoice', number: 'INV-000042', issuedOn: '2026-02-20', total: '599.00 AED' },
  ],
  refunds: [
    {
      id: idOf(9),
      order: { id: idOf(1), orderId: 'SUF-1001' },
      amount: '12.00 AED',
      isToCard: false,
      at,
    },
  ],
};

const payee: Pick<PartnerRecord & DriverRecord, keyof typeof account | 'orders' | 'money'> = {
  ...account,
  orders: [adminOrder.order],
  money: {
    owed: '320.00 AED',
    payouts: [
      {
        ...{ id: idOf(4), reference: 'PO-000042', amount: '320.00 AED', status: 'completed' },
        ...{
          failure: null,
          iban: 'AE07 •••• 3456',
          from: '2026-02-01',
          to: '2026-02-14',
          date: '2026-02-16',
        },
      },
    ],
    bankChange: {
      ...{ iban: 'AE07 •••• 3456', status: 'declined', reason: '123', at },
      ...{ asked: { at, by: 'Omar' }, decided: { at, by: null } },
    },
  },
};

const partnerRecord: PartnerRecord = {
  ...payee,
  terms: {
    name: { en: 'Umm Ali', ar: 'أم علي' },
    phone: '+971501234568',
    reachKm: 10,
    minOrder: '30.00 AED',
    leastMinOrder: '10.00 AED',
    deliveryFee: null,
  },
  isPaused: true,
  openingHours: [[], ...Array.from({ length: 6 }, () => [{ from: '09:00', to: '22:00' }])],
  closedDays: [{ from: '2026-03-20', to: '2026-03-22' }],
  team: [{ id: idOf(6), name: 'Omar', phone: '+971501234569', role: 'counter', lastSeenAt: at }],
  menu: [
    { mealId: 'adas-soup', name: '12', price: '24.00 AED', isAvailable: true, soldOutUntil: null },
    { mealId: 'kabsa', name: '34', price: '48.00 AED', isAvailable: false, soldOutUntil: null },
  ],
  score: {
    ...{ id: idOf(3), name: 'Umm Ali', asked: 12, acceptedPercent: 91.7, answerMinutes: 2.5, missed: 1 },
    ...{ handedBack: 0, delivered: 11, readyPercent: 90.9, lateByKitchen: 1 },
    ...{ refunds: '12.00 AED', rating: 4.7 },
  },
};

const driverRecord: DriverRecord = {
  ...payee,
  score: {
    ...{ id: idOf(3), name: 'Omar Khalil', deliveries: 40, offers: 50, acceptedPercent: 80 },
    ...{ onTimePercent: 97.5, takenBack: 1 },
  },
  ratings: {
    ...{ average: 4.3, count: 7 },
    recent: [
      { id: idOf(1), orderId: 'SUF-1001', stars: 4, comment: '123', at },
      { id: idOf(2), orderId: 'SUF-1002', stars: 5, comment: null, at },
    ],
  },
  cash: {
    held: '84.00 AED',
    owed: '0.00 AED',
    receipts: [{ number: 'RC-000007', amount: '120.00 AED', at }],
  },
};

export const recordOf = { partner: partnerRecord, driver: driverRecord };
