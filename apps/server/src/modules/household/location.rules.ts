// Places a household on the map from its emirate and area.
import type { Location } from '@sufra/contract/household.ts';
import type { Emirate } from '@sufra/contract/options.ts';

// Degrees of the city centres (GeoNames); a pin set by the person comes before them.
const centres: Readonly<Record<Emirate, { lat: number; lng: number }>> = {
  Dubai: { lat: 25.2048, lng: 55.2708 },
  'Abu Dhabi': { lat: 24.4539, lng: 54.3773 },
  Sharjah: { lat: 25.3463, lng: 55.4209 },
  Ajman: { lat: 25.4052, lng: 55.5136 },
  Fujairah: { lat: 25.1288, lng: 56.3265 },
  'Ras Al Khaimah': { lat: 25.8007, lng: 55.9762 },
  'Umm Al Quwain': { lat: 25.5647, lng: 55.5552 },
};

interface Given {
  emirate: Emirate;
  area: string;
  lat?: number | undefined;
  lng?: number | undefined;
}

/** The stored location; the address is built as "area, emirate, UAE". */
export function toLocation({ emirate, area, lat, lng }: Given): Location {
  const centre = centres[emirate];
  return {
    emirate,
    area,
    address: `${area}, ${emirate}, UAE`,
    lat: lat ?? centre.lat,
    lng: lng ?? centre.lng,
  };
}
