import * as z from 'zod/mini';
import { emirates } from '../options.ts';
import { route } from '../route.ts';
import { calendarDay, id, plainText } from '../text.ts';
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

const holiday = {
  /** No deliveries on this day in Dubai. */
  date: calendarDay,
  en: name,
  ar: name,
  emirates: z.array(emirate).check(z.minLength(1), z.maxLength(emirates.length)),
  revision,
};

const holidays = z.array(
  z.object({
    ...holiday,
    id,
    en: z.string(),
    ar: z.string(),
    revision: z.int(),
    /** Placed for that day there; they stay. */
    openOrders: z.int(),
  }),
);
export type Holidays = z.output<typeof holidays>;

export const getHolidays = route('getHolidays', {
  method: 'GET',
  path: '/api/admin/holidays',
  who: 'admin',
  right: 'areas',
  summary: 'Days without deliveries, earliest first, past ones too.',
  reply: holidays,
});

export const saveHoliday = route('saveHoliday', {
  method: 'PUT',
  path: '/api/admin/holidays',
  who: 'admin',
  right: 'areas',
  summary: 'Adds a holiday (id null) or changes one; orders already placed for it stay.',
  body: z.object({ id: z.nullable(id), ...holiday }),
  reply: holidays,
  errors: ['confirmation_needed', 'edited_meanwhile'],
});

export const removeHoliday = route('removeHoliday', {
  method: 'DELETE',
  path: '/api/admin/holidays/:id',
  who: 'admin',
  right: 'areas',
  summary: 'Removes a holiday; its day is delivered again.',
  params: z.object({ id }),
  reply: holidays,
  errors: ['confirmation_needed'],
});

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const getAreaHistory = route('getAreaHistory', {
  method: 'GET',
  path: '/api/admin/areas/history',
  who: 'admin',
  right: 'areas',
  summary: 'The last changes of emirates, areas and holidays, newest first, at most fifty.',
  reply: z.array(
    z.object({
      at: z.string(),
      by: z.nullable(z.string()),
      action: z.enum([
        'emirate.changed',
        'area.added',
        'area.changed',
        'holiday.added',
        'holiday.changed',
        'holiday.removed',
      ]),
      /** Null for a holiday. */
      emirate: z.nullable(emirate),
      /** Changed values, before and after; null before for a new one. */
      before: z.nullable(details),
      after: details,
    }),
  ),
});
