import * as z from 'zod/mini';
import { emirates } from '../options.ts';
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

/** An address alone is enough where it names the emirate; in the settings, the rest stays as it is. */
export const locationInput = z
  .object({
    emirate: z.optional(z.enum(emirates)),
    area: z.optional(plainText({ min: 1, max: 60 })),
    address: z.optional(plainText({ max: 200 })),
    lat: z.optional(latitude),
    lng: z.optional(longitude),
  })
  .check(
    z.refine(
      ({ emirate, area, address }) => (emirate !== undefined && area !== undefined) || address !== undefined,
      { path: ['area'], error: 'unknown_option' },
    ),
  );
