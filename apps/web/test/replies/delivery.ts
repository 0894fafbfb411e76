import type { ActiveDelivery, DeliveryRequest } from '@sufra/contract/delivery/delivery.ts';
import type { DriverProfile, DriverStats } from '@sufra/contract/delivery/driver-desk.ts';
import { today } from '../screen.tsx';
import { idOf } from './orders.ts';

export const driverProfile: DriverProfile = {
  driverId: 'D-1042',
  name: 'Imran Khan',
  phone: '+971502223344',
  email: null,
  vehicleType: 'motorcycle',
  plateNumber: '12345',
  emirate: 'Dubai',
  status: 'approved',
  isOnline: true,
  isAvailable: true,
  cash: { held: '0.00 AED', room: '500.00 AED', cap: '500.00 AED' },
  since: '2026-01-05',
  bankInfo: { bankName: 'Emirates NBD', iban: 'AE07 •••• 3456', accountHolderName: 'Imran Khan' },
  sosAt: null,
  heat: null,
};

export const driverStats: DriverStats = {
  todayEarnings: '86.00 AED',
  weeklyEarnings: '410.00 AED',
  monthlyEarnings: '1650.00 AED',
  totalDeliveries: 212,
  todayDeliveries: 6,
  averageRating: 4.9,
  acceptanceRate: 92,
  cashToHandIn: '0.00 AED',
  pendingPayout: '410.00 AED',
  receipts: [],
  fees: {
    base: '10.00 AED',
    perKm: '2.00 AED',
    perKmFrom: 3,
    peak: '4.00 AED',
    peakHours: [{ from: 12, to: 14 }],
  },
  breakdown: { base: '300.00 AED', distance: '80.00 AED', peak: '30.00 AED', total: '410.00 AED' },
};

const pickup = { name: 'Bait Maryam', address: 'Marina', lat: 25.08, lng: 55.14 };

export const offer: DeliveryRequest = {
  id: idOf(21),
  orderId: 'SF-1001',
  orders: 1,
  pickupLocation: pickup,
  dropoffLocation: { address: 'JBR' },
  dropoffs: ['JBR'],
  toPickup: 1.2,
  estimatedDistance: 3.4,
  estimatedDuration: 24,
  deliveryFee: '14.00 AED',
  isPeak: false,
  readyAt: `${today}T06:10:00.000Z`,
  expiresAt: `${today}T06:00:40.000Z`,
  secondsLeft: 40,
  isShared: true,
  cash: '84.00 AED',
};

export const trip: ActiveDelivery = {
  id: idOf(22),
  talkId: idOf(23),
  talks: [
    { with: 'customer', isUnread: false, canCall: true },
    { with: 'kitchen', isUnread: false, canCall: true },
  ],
  orderId: 'SF-1001',
  orderType: 'cooked_meal',
  status: 'accepted',
  pickupLocation: pickup,
  isReady: true,
  readyAt: `${today}T06:10:00.000Z`,
  promisedFrom: `${today}T06:10:00.000Z`,
  promisedAt: `${today}T06:40:00.000Z`,
  dropoffLocation: { address: 'JBR', lat: 25.09, lng: 55.15 },
  dropoffInstructions: null,
  customer: 'L.',
  meals: [],
  notes: null,
  estimatedDistance: 3.4,
  deliveryFee: '14.00 AED',
  cash: null,
  unreachableFrom: null,
  contactedAt: null,
  hasDoorPhoto: false,
  stop: 1,
  stops: 1,
  next: [],
  done: [],
  version: 1,
};
