import * as z from 'zod/mini';
import { emirates } from '../options.ts';
import { route } from '../route.ts';

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

/** Inside the Emirates. */
export const pin = z.object({
  lat: z.number().check(z.minimum(22), z.maximum(27)),
  lng: z.number().check(z.minimum(51), z.maximum(57)),
});
