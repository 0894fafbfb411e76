import * as z from 'zod/mini';
import { areasOf, emirates } from '../options.ts';
import { plainText } from '../text.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/** `address` reads "area, emirate, UAE". */
export const location = z.object({
  emirate: z.enum(emirates),
  area: z.string(),
  address: z.string(),
  lat: latitude,
  lng: longitude,
});
export type Location = z.output<typeof location>;

export const locationInput = z
  .object({
    emirate: z.enum(emirates),
    area: plainText({ min: 1, max: 60 }),
    address: z.optional(plainText({ max: 200 })),
    lat: z.optional(latitude),
    lng: z.optional(longitude),
  })
  .check(
    z.refine(({ emirate, area }) => (areasOf[emirate] as readonly string[]).includes(area), {
      path: ['area'],
      error: 'unknown_option',
    }),
  );
