import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Place {
  readonly path: string;
  readonly who: 'anyone' | 'account' | 'partner' | 'driver' | 'admin';
  /** Key under `common:titles`. */
  readonly title: string;
}

const tables = ['routes.tsx', 'admin/admin-screens.ts'].map((file) =>
  path.resolve(import.meta.dirname, '../apps/web/src/shells', file),
);
const entry = /\bpath: '([^']+)',\s*who: '(\w+)',\s*(?:offline: true,\s*)?title: '(\w+)'/g;

// Parsed as text: importing would load every screen.
function readPlaces(): Place[] {
  const text = tables.map((table) => readFileSync(table, 'utf8')).join('\n');
  const found = [...text.matchAll(entry)].map(([, at = '', who, title = '']) => ({
    path: at,
    who: who as Place['who'],
    title,
  }));
  const declared = [...text.matchAll(/\bpath: '[^']+',\s*who: /g)].length;
  if (found.length !== declared || found.length === 0)
    throw new Error(`The table of routes declares ${declared} places, but ${found.length} were understood.`);
  return found;
}

export const places: readonly Place[] = readPlaces();

const account = { who: 'account', title: 'account' } as const;

export const accountRooms: readonly Place[] = [
  'profile',
  'preferences',
  'taste',
  'addresses',
  'orders',
  'events',
  'subscription',
  'security',
  'device',
  'privacy',
].map((tab) => ({ ...account, path: `/account?tab=${tab}` }));

const partnerRoom = (tab: string): Place => ({
  who: 'partner',
  title: 'partner',
  path: `/partner/dashboard?tab=${tab}`,
});

export const chefRooms: readonly Place[] = ['events', 'ratings'].map(partnerRoom);

export const partnerRooms: readonly Place[] = [
  'orders',
  'menu',
  'menu&view=add',
  'menu&view=dish',
  'hours',
  'hours&view=edit',
  'production',
  'earnings',
  'ratings',
  'profile',
  'notifications',
].map(partnerRoom);
