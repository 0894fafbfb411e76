import type { Location } from '@sufra/contract/household/location.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import { areaCentres, at, type Point } from '../../../platform/pure/emirates.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

export type { Point };

// GeoNames; Dubai, Abu Dhabi and Sharjah from the specification.
const centres: Readonly<Record<Emirate, Point>> = {
  Dubai: at(25.2048, 55.2708),
  'Abu Dhabi': at(24.4539, 54.3773),
  Sharjah: at(25.3463, 55.4209),
  Ajman: at(25.4052, 55.5136),
  Fujairah: at(25.1288, 56.3265),
  'Ras Al Khaimah': at(25.8007, 55.9762),
  'Umm Al Quwain': at(25.5647, 55.5552),
};

const plainName = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

/** The centre of a known area, else of the emirate. */
export function centreOf(emirate: Emirate, area: string): Point {
  const known = Object.entries<Point>(areaCentres[emirate]).find(
    ([name]) => plainName(name) === plainName(area),
  );
  return known?.[1] ?? centres[emirate];
}

type Given = Omit<GivenAddress, 'address'> & { readonly address?: string | undefined };

/** Refuses an address that doesn't name the emirate, unless one is known. */
export function toLocation(given: Given, known: Location | null = null): Result<Location> {
  const { lat, lng, address = '' } = given;
  const place = placeOf({ address, emirate: given.emirate, area: given.area });
  const { emirate, area } = 'unknown' in place ? (known ?? {}) : place;
  if (emirate === undefined || area === undefined)
    return refuse('invalid_request', { fields: { 'location.address': 'unknown_option' } });
  const centre = centres[emirate];
  return ok({
    emirate,
    area,
    address: `${area}, ${emirate}, UAE`,
    lat: lat ?? centre.lat,
    lng: lng ?? centre.lng,
  });
}

// Without spaces, with a plain alef.
const emirateNames: Readonly<Record<Emirate, readonly string[]>> = {
  Dubai: ['dubai', 'دبي'],
  'Abu Dhabi': ['abudhabi', 'ابوظبي'],
  Sharjah: ['sharjah', 'الشارقة'],
  Ajman: ['ajman', 'عجمان'],
  Fujairah: ['fujairah', 'الفجيرة'],
  'Ras Al Khaimah': ['rasalkhaimah', 'راسالخيمة'],
  'Umm Al Quwain': ['ummalquwain', 'امالقيوين'],
};

const emirateIn = (part: string): Emirate | undefined =>
  (Object.keys(emirateNames) as Emirate[]).find((emirate) =>
    emirateNames[emirate].some((name) => plainName(part).replaceAll(/[أإآ]/g, 'ا').includes(name)),
  );

const longestArea = 60;

function readAddress(address: string): {
  emirate?: Emirate;
  areaIn: (emirate: Emirate) => string | undefined;
} {
  const parts = address
    .split(/[,،\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const at = parts.findLastIndex((part) => emirateIn(part) !== undefined);
  const emirate = emirateIn(parts[at] ?? '');
  const before = parts[at - 1];
  return {
    ...(emirate ? { emirate } : {}),
    areaIn: (chosen) =>
      Object.keys(areaCentres[chosen]).find((area) => plainName(address).includes(plainName(area))) ??
      (chosen === emirate && before !== undefined && before.length <= longestArea ? before : undefined),
  };
}

// A degree of longitude is a tenth shorter here.
const farApart = (a: Point, b: Point): number => Math.hypot(a.lat - b.lat, (a.lng - b.lng) * 0.9);

function nearestArea(pin: Point): { emirate: Emirate; area: string } {
  const areas = (Object.keys(areaCentres) as Emirate[]).flatMap((emirate) =>
    Object.entries<Point>(areaCentres[emirate]).map(([area, centre]) => ({ emirate, area, centre })),
  );
  return areas.reduce((best, one) => (farApart(one.centre, pin) < farApart(best.centre, pin) ? one : best));
}

interface GivenAddress {
  readonly address: string;
  readonly emirate?: Emirate | undefined;
  readonly area?: string | undefined;
  /** 0/0 is no pin. */
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

export interface Place extends Point {
  readonly emirate: Emirate;
  readonly area: string;
  readonly hasPin: boolean;
}

/** From the given parts, else the pin, else the text. */
export function placeOf(given: GivenAddress): Place | { readonly unknown: 'emirate' | 'area' } {
  const { address, lat = 0, lng = 0 } = given;
  const hasPin = lat !== 0 || lng !== 0;
  const near = hasPin ? nearestArea({ lat, lng }) : null;
  const said = readAddress(address);
  const emirate = given.emirate ?? near?.emirate ?? said.emirate;
  if (emirate === undefined) return { unknown: 'emirate' };
  const area = given.area ?? (near?.emirate === emirate ? near.area : said.areaIn(emirate));
  if (area === undefined) return { unknown: 'area' };
  return { emirate, area, hasPin, ...(hasPin ? { lat, lng } : centreOf(emirate, area)) };
}
