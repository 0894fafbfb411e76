import {
  enoughMeals,
  fewHouseholds,
  type Combination,
  type getCoverageSummary,
} from '@sufra/contract/admin/admin-coverage.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { readPage, type Listing, type Page } from '../../../platform/db/page.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { map, ok, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { openCombination } from './coverage.store.ts';

interface CoverageRow {
  readonly id: string;
  readonly key: Buffer;
  readonly combination: Buffer;
  readonly households: number;
  readonly breakfast: number | null;
  readonly lunch: number | null;
  readonly dinner: number | null;
}

// Rare limits could identify a household: list them only with too few safe meals.
const coverageListing = (night: DubaiDay): Listing => ({
  sort: 'fewest',
  order: 'asc',
  from: part`planner.coverage v`,
  where: [
    part`v.night = ${night}::date`,
    part`(v.households >= ${fewHouseholds} or v.fewest < ${enoughMeals})`,
  ],
  key: part`v.fewest`,
  keyKind: 'number',
  id: part`v.id`,
  idKind: 'uuid',
  columns: part`v.id, v.key, v.combination, v.households, v.breakfast, v.lunch, v.dinner`,
  joins: part`join planner.coverage v on v.id = page.id`,
});

interface Night {
  readonly night: DubaiDay;
  readonly households: number;
  readonly unread: number;
  readonly emptyBreakfasts: number;
  readonly emptyLunches: number;
  readonly emptyDinners: number;
}

const readLastNight = (db: Queries): Promise<Night | null> =>
  db.row<Night>(sql`
    select night, households, unread, empty_breakfast as "emptyBreakfasts", empty_lunch as "emptyLunches",
      empty_dinner as "emptyDinners"
    from planner.coverage_nights where is_done order by night desc limit 1`);

interface Context {
  readonly db: Db;
  readonly vault: Vault;
  readonly shelf: () => Shelf;
}

export async function listCoverage(
  { db, vault, shelf }: Context,
  { cursor, language }: { readonly cursor: string | undefined; readonly language: Language },
): Promise<Result<Page<Combination>>> {
  const last = await readLastNight(db.reports);
  if (!last) return ok({ rows: [], next: null, total: 0 });
  const page = await readPage<CoverageRow>(db.reports, coverageListing(last.night), cursor);
  return map(page, ({ rows, ...rest }) => ({
    ...rest,
    rows: rows.map((row) => toCombination(vault, shelf(), row, language)),
  }));
}

function toCombination(vault: Vault, shelf: Shelf, row: CoverageRow, language: Language): Combination {
  const { programs, allergens, ingredients, limits } = openCombination(vault, row.key, row.combination);
  return {
    id: row.id,
    programs: [...programs],
    allergens: [...allergens],
    ingredients: ingredients.map((id) => shelf.ingredientName(id)?.[language] ?? id),
    limits: limits.map((limit) => ({ ...limit })),
    households: row.households < fewHouseholds ? null : row.households,
    breakfast: row.breakfast,
    lunch: row.lunch,
    dinner: row.dinner,
  };
}

export async function getCoverage({ db }: Pick<Context, 'db'>): Promise<ReplyOf<typeof getCoverageSummary>> {
  const last = await readLastNight(db.reports);
  if (!last) return { last: null };
  const { night: countedOn, ...sums } = last;
  return { last: { countedOn, ...sums } };
}
