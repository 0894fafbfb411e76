import * as z from 'zod/mini';
import { emirates } from '../options.ts';
import { route } from '../route.ts';
import { calendarDay } from '../text.ts';

const emirate = z.enum(emirates);

export const getAreas = route('getAreas', {
  method: 'GET',
  path: '/api/areas',
  who: 'anyone',
  summary: 'The emirates, whether Sufra serves them, and their areas. `former` are names of earlier days.',
  reply: z.array(
    z.object({
      emirate,
      isOpen: z.boolean(),
      areas: z.array(
        z.object({ en: z.string(), ar: z.string(), isShown: z.boolean(), former: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Days in a row without deliveries there, earliest first; `emirates` is empty if none of them delivers. */
export const holidaysAhead = z.array(
  z.object({
    from: calendarDay,
    to: calendarDay,
    name: z.object({ en: z.string(), ar: z.string() }),
    emirates: z.array(emirate),
  }),
);
export type HolidaysAhead = z.output<typeof holidaysAhead>;

/** Inside the Emirates. */
export const pin = z.object({
  lat: z.number().check(z.minimum(22), z.maximum(27)),
  lng: z.number().check(z.minimum(51), z.maximum(57)),
});
