import type { VehicleType } from '@sufra/contract/options.ts';
import type { Place } from '../../lib/format.ts';
import type { MapsApp } from './driver-settings.ts';

const googleModes: Readonly<Record<VehicleType, string>> = {
  motorcycle: 'two-wheeler',
  scooter: 'two-wheeler',
  car: 'driving',
  bicycle: 'bicycling',
};

/** Only the place goes out, never what is brought there or to whom. */
export function wayTo({ lat, lng }: Place, app: MapsApp, vehicle: VehicleType): string {
  const at = `${String(lat)},${String(lng)}`;
  if (app === 'apple') return `https://maps.apple.com/?${new URLSearchParams({ daddr: at }).toString()}`;
  if (app === 'waze')
    return `https://waze.com/ul?${new URLSearchParams({ ll: at, navigate: 'yes' }).toString()}`;
  const query = new URLSearchParams({ api: '1', destination: at, travelmode: googleModes[vehicle] });
  return `https://www.google.com/maps/dir/?${query.toString()}`;
}
