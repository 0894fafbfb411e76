import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { contentHash } from '../../../platform/vault.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { similarityOf, type Similarity } from './similarity.rules.ts';
import { noCoRatings, pairIndex, type CoRatings } from './co-ratings.rules.ts';

const keptNights = 7;

export async function saveCoRatings(tx: Tx, night: DubaiDay, coRatings: CoRatings, now: Date): Promise<void> {
  const { meals, households } = coRatings;
  const bytes = toBytes(coRatings);
  await tx.run(sql`
    insert into planner.similarities (night, meals, pairs, households, made_at)
    values (${night}, ${meals}, ${bytes}, ${households}, ${now})
    on conflict (night) do update set meals = excluded.meals, pairs = excluded.pairs,
      households = excluded.households, made_at = excluded.made_at`);
  await tx.run(sql`delete from planner.similarities where night < ${night}::date - ${keptNights}::int`);
}

interface Row {
  readonly meals: readonly string[];
  readonly pairs: Buffer;
  readonly households: number;
}

async function loadCoRatings(db: Queries): Promise<CoRatings> {
  const row = await db.row<Row>(sql`
    select meals, pairs, households from planner.similarities order by night desc limit 1`);
  if (!row) return noCoRatings;
  return fromBytes(row) ?? noCoRatings;
}

function toBytes({ pairs, counts, sums }: CoRatings): Buffer {
  const floats = new Float32Array(pairs.length + counts.length + sums.length);
  floats.set(pairs);
  floats.set(counts, pairs.length);
  floats.set(sums, pairs.length + counts.length);
  return Buffer.from(floats.buffer);
}

/** Null for an older layout. */
function fromBytes({ meals, pairs: bytes, households }: Row): CoRatings | null {
  const places = pairIndex(meals.length, 0);
  if (bytes.byteLength !== 4 * (2 * places + meals.length)) return null;
  // Copied for alignment.
  const floats = new Float32Array(new Uint8Array(bytes).buffer);
  return {
    meals,
    pairs: floats.subarray(0, places),
    counts: floats.subarray(places, 2 * places),
    sums: floats.subarray(2 * places),
    households,
  };
}

const loadStamp = async (db: Queries): Promise<string> =>
  (
    await db.row<{ stamp: string }>(sql`
    select coalesce(max(made_at)::text, 'none') as stamp from planner.similarities`)
  )?.stamp ?? 'none';

interface Solved {
  readonly stamp: string;
  readonly similarity: Similarity;
}

const solved = new WeakMap<Shelf, Solved>();

export async function loadSimilarity(db: Queries, shelf: Shelf): Promise<Similarity> {
  const stamp = await loadStamp(db);
  const before = solved.get(shelf);
  if (before?.stamp === stamp) return before.similarity;
  const similarity = solve(shelf, await loadCoRatings(db));
  solved.set(shelf, { stamp, similarity });
  return similarity;
}

let latest: { readonly of: string; readonly similarity: Similarity } | null = null;

/** Solving takes 150 ms, and many nights change neither a meal nor a rating. */
function solve(shelf: Shelf, coRatings: CoRatings): Similarity {
  const { meals, households } = coRatings;
  const of = contentHash([shelf.version, meals, households, toBytes(coRatings).toString('base64')]);
  if (latest?.of !== of) latest = { of, similarity: similarityOf(shelf.meals, coRatings) };
  return latest.similarity;
}
