import * as z from 'zod/mini';

/** Meals of a fasting household: before dawn, late evening, sunset. */
export const occasions = ['suhoor', 'ghabga', 'iftar'] as const;
export type Occasion = (typeof occasions)[number];

/** `at` is approximate, `HH:MM` in Dubai: the end of suhoor or the start of iftar; null for ghabga. */
export const shownOccasion = z.object({ name: z.enum(occasions), at: z.nullable(z.string()) });
export type ShownOccasion = z.output<typeof shownOccasion>;
