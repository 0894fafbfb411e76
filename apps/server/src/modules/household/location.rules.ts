import type { Location } from '@sufra/contract/household.ts';
import type { areasOf, Emirate } from '@sufra/contract/options.ts';

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const at = (lat: number, lng: number): Point => ({ lat, lng });

// Degrees of the city centres (GeoNames); Dubai, Abu Dhabi and Sharjah as the specification has them.
const centres: Readonly<Record<Emirate, Point>> = {
  Dubai: at(25.2048, 55.2708),
  'Abu Dhabi': at(24.4539, 54.3773),
  Sharjah: at(25.3463, 55.4209),
  Ajman: at(25.4052, 55.5136),
  Fujairah: at(25.1288, 56.3265),
  'Ras Al Khaimah': at(25.8007, 55.9762),
  'Umm Al Quwain': at(25.5647, 55.5552),
};

type Centres = { readonly [E in Emirate]: Readonly<Record<(typeof areasOf)[E][number], Point>> };

// Approximate middles by general map knowledge, not surveyed, good to about a kilometre: they order partners by
// distance and bound their reach, and nobody is led to a door by them. Gazetteers differ on where an area ends.
const areaCentres: Centres = {
  Dubai: {
    'Downtown Dubai': at(25.196, 55.274),
    Marina: at(25.08, 55.14),
    JBR: at(25.078, 55.133),
    'Business Bay': at(25.185, 55.268),
    DIFC: at(25.212, 55.28),
    Jumeirah: at(25.208, 55.247),
    Deira: at(25.271, 55.314),
    'Bur Dubai': at(25.254, 55.298),
  },
  'Abu Dhabi': {
    'City Center': at(24.49, 54.364),
    Corniche: at(24.479, 54.343),
    'Khalifa City': at(24.42, 54.578),
    'Masdar City': at(24.427, 54.615),
    'Saadiyat Island': at(24.543, 54.434),
    'Yas Island': at(24.496, 54.606),
  },
  Sharjah: {
    'City Center': at(25.357, 55.391),
    'Al Qasba': at(25.322, 55.376),
    Muwaileh: at(25.299, 55.455),
    'Al Nahda': at(25.304, 55.372),
    Kalba: at(25.074, 56.355),
  },
  Ajman: {
    'City Center': at(25.411, 55.435),
    'Al Nuaimiya': at(25.393, 55.457),
    'Al Rashidiya': at(25.4, 55.444),
  },
  Fujairah: {
    'City Center': at(25.123, 56.336),
    Dibba: at(25.59, 56.261),
    Kalba: at(25.074, 56.355),
  },
  'Ras Al Khaimah': {
    'City Center': at(25.789, 55.943),
    'Al Nakheel': at(25.793, 55.972),
    'Al Hamra': at(25.689, 55.781),
  },
  'Umm Al Quwain': {
    'City Center': at(25.566, 55.553),
    // In no gazetteer: the middle of the town.
    'Al Rashid': at(25.566, 55.553),
  },
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

/** The middle of an area the forms offer, whatever its case and spaces; of the emirate for any other. */
export function centreOf(emirate: Emirate, area: string): Point {
  const known = Object.entries<Point>(areaCentres[emirate]).find(([name]) => plain(name) === plain(area));
  return known?.[1] ?? centres[emirate];
}

interface Given {
  emirate: Emirate;
  area: string;
  lat?: number | undefined;
  lng?: number | undefined;
}

/** The stored location of a profile, in the middle of its emirate; the address is built as "area, emirate, UAE". */
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

// As addresses have them, without spaces, with a plain alef.
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
    emirateNames[emirate].some((name) => plain(part).replaceAll(/[أإآ]/g, 'ا').includes(name)),
  );

const longestArea = 60;

/** What an address says itself: its last part that names an emirate, and the area, known or the part before that. */
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
      Object.keys(areaCentres[chosen]).find((area) => plain(address).includes(plain(area))) ??
      (chosen === emirate && before !== undefined && before.length <= longestArea ? before : undefined),
  };
}

// Near enough for the size of a country: a degree of longitude is a tenth shorter than one of latitude here.
const farApart = (a: Point, b: Point): number => Math.hypot(a.lat - b.lat, (a.lng - b.lng) * 0.9);

/** The area the forms offer whose middle is nearest. */
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
  /** 0 and 0, or neither, is no pin. */
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

/** An address on the map; `hasPin` tells a pin that was given from the middle of the area. */
export interface Place extends Point {
  readonly emirate: Emirate;
  readonly area: string;
  readonly hasPin: boolean;
}

/** Where an address is: as it was given, else by its pin, else as it says itself; or which of the two nobody can tell. */
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
