import * as z from 'zod/mini';
import { mealTimes, programs } from '../options.ts';
import { route } from '../route.ts';
import { calendarDay, id, plainText } from '../text.ts';
import { healthConditions, portion, programList, textList } from './household.ts';

/** Days that can be changed, today included. */
export const seatedDays = 14;
export const maxGuests = 8;

const guest = z.object({
  name: plainText({ min: 1, max: 60 }),
  allergies: textList,
  healthConditions: z.optional(healthConditions),
  dietaryPrograms: programList,
  portion,
});

const shownGuest = z.object({
  name: z.string(),
  allergies: z.array(z.string()),
  healthConditions: z.nullable(z.string()),
  dietaryPrograms: z.array(z.enum(programs)),
  portion: z.number(),
  /** Texts we can't read: until they are settled no meal is planned. */
  unread: z.array(z.string()),
});
export type ShownGuest = z.output<typeof shownGuest>;

const seatings = z.object({
  /** Only meals where someone is away or a guest comes; everyone eats the others. */
  meals: z.array(
    z.object({
      day: z.string(),
      mealTime: z.enum(mealTimes),
      /** Ids of members, as in `getMembers`. */
      away: z.array(z.string()),
      guests: z.array(shownGuest),
      /** Dishes that fit those who eat; null while an allergy is unread. */
      dishesLeft: z.nullable(z.int()),
    }),
  ),
});
export type Seating = z.output<typeof seatings>['meals'][number];

export const getSeatings = route('getSeatings', {
  method: 'GET',
  path: '/api/household/seatings',
  who: 'account',
  summary: 'Who is away and which guests come, for each meal of the next 14 days.',
  reply: seatings,
});

export const saveSeating = route('saveSeating', {
  method: 'PUT',
  path: '/api/household/seatings',
  who: 'account',
  summary:
    'Says who eats one meal; only their diets count for it. Plans it again and rechecks its order. Refuses a past day and an empty table.',
  body: z.object({
    day: calendarDay,
    mealTime: z.enum(mealTimes),
    away: z.array(id).check(z.maxLength(16)),
    guests: z.array(guest).check(z.maxLength(maxGuests)),
  }),
  reply: seatings,
});
