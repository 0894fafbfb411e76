import {
  kmIncluded,
  peakHours,
  type DriverProfile,
  type DriverStats,
  type PastDelivery,
} from '@sufra/contract/driver-desk.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import { noonRestUntil } from '../../platform/pure/noon-rest.ts';
import { restStopsFor } from './heat.rules.ts';
import type { PastRow, ProfileRow, StatsRow } from './driver.reads.ts';
import type { Fees } from './fee.rules.ts';
import { roadMetres } from './roads.rules.ts';

/** Kilometres with one decimal. */
export const toKm = (metres: number): number => Math.round(metres / 100) / 10;

export function toDriverProfile(row: ProfileRow, now: Date): DriverProfile {
  const { lat, lng } = row;
  const until = noonRestUntil(now);
  const at = lat === null || lng === null ? null : { lat, lng };
  return {
    driverId: `D-${row.number}`,
    name: row.name,
    phone: row.phone ?? '',
    email: row.email,
    vehicleType: row.vehicleType,
    plateNumber: row.plateNumber,
    emirate: row.emirate,
    status: row.status,
    isOnline: row.isOnline,
    isAvailable: row.isOnline && !row.hasTrip,
    since: dubaiDay(row.createdAt),
    bankInfo: row.bank && { ...row.bank },
    heat: until && {
      until: until.toISOString(),
      restStops: restStopsFor(row.emirate, at).map(({ name, distanceM, ...place }) => ({
        name: { ...name },
        lat: place.lat,
        lng: place.lng,
        distance: distanceM === null ? null : toKm(roadMetres(distanceM)),
      })),
    },
  };
}

interface Earned {
  readonly today: Fils;
  readonly week: Fils;
  readonly month: Fils;
  readonly owed: Fils;
}

export function toDriverStats(row: StatsRow | null, earned: Earned, fees: Fees): DriverStats {
  const { base = 0, far = 0, peak = 0, accepted = 0, answered = 0 } = row ?? {};
  const rating = row?.averageRating ?? null;
  return {
    todayEarnings: toAedText(earned.today),
    weeklyEarnings: toAedText(earned.week),
    monthlyEarnings: toAedText(earned.month),
    totalDeliveries: row?.totalDeliveries ?? 0,
    todayDeliveries: row?.todayDeliveries ?? 0,
    averageRating: rating === null ? null : Math.round(rating * 10) / 10,
    acceptanceRate: answered === 0 ? null : Math.round((accepted / answered) * 100),
    cashToHandIn: toAedText(Math.max(0, -earned.owed)),
    pendingPayout: toAedText(Math.max(0, earned.owed)),
    fees: {
      base: toAedText(fees.base),
      perKm: toAedText(fees.perKm),
      perKmFrom: kmIncluded,
      peak: toAedText(fees.peak),
      peakHours: peakHours.map(([from, to]) => ({ from, to })),
    },
    breakdown: {
      base: toAedText(base),
      distance: toAedText(far),
      peak: toAedText(peak),
      total: toAedText(base + far + peak),
    },
  };
}

const minuteMs = 60_000;

export const toPastDelivery = (row: PastRow): PastDelivery => ({
  id: row.id,
  orderId: String(row.orderNumber),
  date: row.endedAt.toISOString(),
  earnings: toAedText(row.fee),
  rating: row.stars,
  pickupAddress: row.pickupAddress,
  dropoffAddress: row.area,
  distance: toKm(roadMetres(row.distanceM)),
  duration: Math.max(1, Math.round((row.endedAt.getTime() - row.acceptedAt.getTime()) / minuteMs)),
  outcome: row.status === 'failed' ? 'failed' : 'delivered',
});
