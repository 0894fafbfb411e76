import * as z from 'zod/mini';
import { emirates } from '../options.ts';
import { route } from '../route.ts';
import { plainText } from '../text.ts';
import { pin } from './areas.ts';

const emirate = z.enum(emirates);

/** Optimistic lock: a save names the revision it changes. */
const revision = z.int().check(z.minimum(0), z.maximum(1_000_000));
const name = plainText({ min: 2, max: 60 });

const adminArea = z.object({
  id: z.int(),
  en: z.string(),
  ar: z.string(),
  lat: z.number(),
  lng: z.number(),
  isShown: z.boolean(),
  revision: z.int(),
});

const adminAreas = z.array(
  z.object({
    emirate,
    isOpen: z.boolean(),
    revision: z.int(),
    /** Accounts that asked to hear when it opens. */
    waiting: z.int(),
    areas: z.array(adminArea),
  }),
);

export const getAdminAreas = route('getAdminAreas', {
  method: 'GET',
  path: '/api/admin/areas',
  who: 'admin',
  right: 'areas',
  summary: 'The emirates with their areas, hidden ones too.',
  reply: adminAreas,
});

export const openEmirate = route('openEmirate', {
  method: 'PUT',
  path: '/api/admin/areas/emirate',
  who: 'admin',
  right: 'areas',
  summary: 'Opens or closes an emirate: a closed one gets no new addresses, orders, plans or applications.',
  body: z.object({ emirate, isOpen: z.boolean(), revision }),
  reply: adminAreas,
  errors: ['confirmation_needed', 'edited_meanwhile'],
});

export const saveArea = route('saveArea', {
  method: 'PUT',
  path: '/api/admin/areas',
  who: 'admin',
  right: 'areas',
  summary: 'Adds an area (id null), renames, moves, hides or shows it. Saved addresses keep their name.',
  body: z.object({
    id: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    emirate,
    en: name,
    ar: name,
    lat: pin.shape.lat,
    lng: pin.shape.lng,
    isShown: z.boolean(),
    revision,
  }),
  reply: adminAreas,
  errors: ['edited_meanwhile'],
});

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const getAreaHistory = route('getAreaHistory', {
  method: 'GET',
  path: '/api/admin/areas/history',
  who: 'admin',
  right: 'areas',
  summary: 'The last changes of emirates and areas, newest first, at most fifty.',
  reply: z.array(
    z.object({
      at: z.string(),
      by: z.nullable(z.string()),
      action: z.enum(['emirate.changed', 'area.added', 'area.changed']),
      emirate,
      /** Changed values, before and after; null before for a new area. */
      before: z.nullable(details),
      after: details,
    }),
  ),
});
