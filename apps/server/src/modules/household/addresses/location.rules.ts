import type { Location } from '@sufra/contract/household/location.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import { centreOf, type Point } from '../../../platform/pure/emirates.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

export type { Point };

const plainName = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

export interface Area extends Point {
  readonly emirate: Emirate;
  /** English first, then Arabic and former names. */
  readonly names: readonly string[];
}

const areaNamed = (areas: readonly Area[], emirate: Emirate, name: string): Area | undefined =>
  areas.find(
    (area) => area.emirate === emirate && area.names.some((one) => plainName(one) === plainName(name)),
  );

type Given = Omit<GivenAddress, 'address'> & { readonly address?: string | undefined };

/** Refuses an unknown area, and an address that doesn't name the emirate, unless one is known. */
export function toLocation(
  given: Given,
  areas: readonly Area[],
  known: Location | null = null,
): Result<Location> {
  const { lat, lng, address = '' } = given;
  const isKnown = !given.emirate || !given.area || areaNamed(areas, given.emirate, given.area);
  if (!isKnown) return refuse('invalid_request', { fields: { 'location.area': 'unknown_option' } });
  const place = placeOf({ address, emirate: given.emirate, area: given.area }, areas);
  const { emirate, area } = 'unknown' in place ? (known ?? {}) : place;
  if (emirate === undefined || area === undefined)
    return refuse('invalid_request', { fields: { 'location.address': 'unknown_option' } });
  const centre = centreOf(emirate);
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

function readAddress(
  address: string,
  areas: readonly Area[],
): {
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
      areaWithin(areas, chosen, plainName(address)) ??
      (chosen === emirate && before !== undefined && before.length <= longestArea ? before : undefined),
  };
}

// A degree of longitude is a tenth shorter here.
const farApart = (a: Point, b: Point): number => Math.hypot(a.lat - b.lat, (a.lng - b.lng) * 0.9);

const nearestArea = (pin: Point, areas: readonly Area[]): Area | null =>
  areas.reduce<Area | null>(
    (best, one) => (best === null || farApart(one, pin) < farApart(best, pin) ? one : best),
    null,
  );

// The longest match: "Damac Hills 2", not "Damac Hills".
function areaWithin(areas: readonly Area[], emirate: Emirate, text: string): string | undefined {
  const names = areas
    .filter((area) => area.emirate === emirate)
    .flatMap(({ names: [name = ''] }) => (text.includes(plainName(name)) ? [name] : []));
  return names.sort((a, b) => b.length - a.length)[0];
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
export function placeOf(
  given: GivenAddress,
  areas: readonly Area[],
): Place | { readonly unknown: 'emirate' | 'area' } {
  const { address, lat = 0, lng = 0 } = given;
  const hasPin = lat !== 0 || lng !== 0;
  const near = hasPin ? nearestArea({ lat, lng }, areas) : null;
  const said = readAddress(address, areas);
  const emirate = given.emirate ?? near?.emirate ?? said.emirate;
  if (emirate === undefined) return { unknown: 'emirate' };
  const area = given.area ?? (near?.emirate === emirate ? near.names[0] : said.areaIn(emirate));
  if (area === undefined) return { unknown: 'area' };
  return { emirate, area, hasPin, ...(hasPin ? { lat, lng } : centreOfArea(areas, emirate, area)) };
}

function centreOfArea(areas: readonly Area[], emirate: Emirate, area: string): Point {
  const { lat, lng } = areaNamed(areas, emirate, area) ?? centreOf(emirate);
  return { lat, lng };
}
