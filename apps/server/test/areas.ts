import { emirates, type Emirate } from '@sufra/contract/options.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { centreOf, type Point } from '../src/platform/pure/emirates.ts';
import type { Area } from '../src/modules/household/addresses/location.rules.ts';

const migration = path.join(import.meta.dirname, '../migrations/0080_household_areas.sql');
const line = /^ {2}\('([^']+)', '([^']+)', '([^']+)', ([\d.]+), ([\d.]+), (true|false)\)/gm;

/** The areas of a new database. */
export const shippedAreas: readonly (Area & { readonly isShown: boolean })[] = [
  ...readFileSync(migration, 'utf8').matchAll(line),
].map(([, emirate, en = '', ar = '', lat, lng, isShown]) => ({
  emirate: emirates.find((one) => one === emirate) ?? 'Dubai',
  names: [en, ar],
  lat: Number(lat),
  lng: Number(lng),
  isShown: isShown === 'true',
}));

export const shippedCentre = (emirate: Emirate, area: string): Point =>
  shippedAreas.find((one) => one.emirate === emirate && one.names.includes(area)) ?? centreOf(emirate);

/** Those of the specification. */
export const specifiedAreas = {
  Dubai: ['Downtown Dubai', 'Marina', 'JBR', 'Business Bay', 'DIFC', 'Jumeirah', 'Deira', 'Bur Dubai'],
  'Abu Dhabi': ['City Center', 'Corniche', 'Khalifa City', 'Masdar City', 'Saadiyat Island', 'Yas Island'],
  Sharjah: ['City Center', 'Al Qasba', 'Muwaileh', 'Al Nahda', 'Kalba'],
  Ajman: ['City Center', 'Al Nuaimiya', 'Al Rashidiya'],
  Fujairah: ['City Center', 'Dibba', 'Kalba'],
  'Ras Al Khaimah': ['City Center', 'Al Nakheel', 'Al Hamra'],
  'Umm Al Quwain': ['City Center', 'Al Rashid'],
} as const satisfies Record<Emirate, readonly string[]>;
