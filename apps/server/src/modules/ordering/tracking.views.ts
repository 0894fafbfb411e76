import type { Tracking } from '@sufra/contract/tracking.ts';
import { firstNameOf } from '../../platform/pure/initial.ts';
import { noonRestUntil } from '../../platform/pure/noon-rest.ts';
import { etaOf } from './eta.rules.ts';
import { journeyOf, type Forecast } from './forecast.rules.ts';
import { isOnTheWay } from './order.machine.ts';
import type { Seeing } from './order.views.ts';
import type { TrackedRow } from './tracking.reads.ts';

/** Three digits of a degree are about a hundred metres. */
const nearly = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

export function toTracking(
  row: TrackedRow,
  forecast: Forecast | undefined,
  { now, language, geography }: Seeing,
): Tracking {
  const { driver, pickup, status } = row;
  const eta = etaOf(journeyOf(row, forecast, geography, now), now);
  const isNear = isOnTheWay(status);
  return {
    driver: driver && {
      name: firstNameOf(driver.name),
      vehicleType: driver.vehicleType,
      plateNumber: driver.plateNumber,
      rating: driver.stars === null ? null : Math.round(driver.stars * 10) / 10,
      phone: isNear ? driver.phone : null,
    },
    position: isNear && driver?.at ? toPosition(driver.at) : null,
    pickup: { lat: nearly(pickup.lat), lng: nearly(pickup.lng), name: row.partnerName[language] },
    door: row.door,
    stopsBefore: row.stopsBefore,
    etaFrom: eta.from.toISOString(),
    etaTo: eta.to.toISOString(),
    isLate: eta.isLate,
    isHeat: isNear && noonRestUntil(now) !== null && driver !== null && driver.vehicleType !== 'car',
    version: row.version,
  };
}

const toPosition = ({ lat, lng, told }: { lat: number; lng: number; told: string }) => ({
  lat,
  lng,
  at: new Date(told).toISOString(),
});
