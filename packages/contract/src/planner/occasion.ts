import * as z from 'zod/mini';

/** What a meal time is in a household that fasts: before dawn, late in the evening, at sunset. */
export const occasions = ['suhoor', 'ghabga', 'iftar'] as const;
export type Occasion = (typeof occasions)[number];

/** An occasion with its time of day in Dubai, `HH:MM` and about: suhoor ends then, iftar begins; none for ghabga. */
export const shownOccasion = z.object({ name: z.enum(occasions), at: z.nullable(z.string()) });
export type ShownOccasion = z.output<typeof shownOccasion>;
