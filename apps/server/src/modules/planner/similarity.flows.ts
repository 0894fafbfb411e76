import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { saveTogether } from './similarity.repo.ts';
import type { TasteContext } from './taste.flows.ts';
import { readLearned, readTasters } from './taste.reads.ts';
import { opinionsOf } from './taste.rules.ts';
import { countTogether } from './together.rules.ts';

const batchSize = 500;

/** Counts every household once; a second run of a night puts its own count in place of the first. Returns how many. */
export async function learnTogether(ctx: TasteContext): Promise<number> {
  const now = ctx.clock.now();
  const shelf = ctx.shelf();
  const counting = countTogether(shelf.meals.map(({ id }) => id));
  for (let after: string | null = null; ;) {
    const ids = await readTasters(ctx.db, after, batchSize);
    for (const { learned } of (await readLearned(ctx.db, ctx.vault, ids, now)).values())
      counting.add(opinionsOf(shelf, learned, now));
    after = ids.at(-1) ?? null;
    if (ids.length < batchSize) break;
  }
  const together = counting.close();
  await ctx.db.transaction((tx) => saveTogether(tx, dubaiDay(now), together, now));
  return together.households;
}
