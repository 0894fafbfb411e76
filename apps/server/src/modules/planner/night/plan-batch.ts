import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { RamadanDays } from '../../../platform/pure/ramadan.ts';
import { giveWay } from '../../../platform/rest.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { loadTables, openTable, type SealedTable, type Table } from '../../household/index.ts';
import { loadMealsDue, type MealsDue } from '../../subscription/index.ts';
import { fixedMealsOf, planDay, rejectionsOf, type Planned } from '../choice/plan-day.rules.ts';
import { windowCodes, type PastMeal, type WindowCode } from '../choice/windows.rules.ts';
import { historyDays } from '../day/fill-day.ts';
import { newSuggestion } from '../day/suggestion.rules.ts';
import { sealReasons } from '../day/suggestion.store.ts';
import { occasionsOf } from '../occasion/occasion.rules.ts';
import { checkSuggestions } from '../safety/check-suggestions.ts';
import { nothingLearned, type Learned } from '../taste/learned.rules.ts';
import type { Similarity } from '../taste/similarity.rules.ts';
import { tasteOf } from '../taste/taste.rules.ts';
import { readLearned } from '../taste/taste.store.ts';
import {
  historyReader,
  insertSuggestions,
  readHistories,
  readSaved,
  rollbackToSavepoint,
  setSavepoint,
  touchBatch,
  type Batch,
  type NewSuggestion,
  type SavedRow,
} from './night.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** Then yields to the event loop. */
const householdsPerTurn = 25;
/** Then resets the idle-in-transaction timeout. */
const householdsPerTouch = 300;

export interface Night {
  readonly day: DubaiDay;
  readonly vault: Vault;
  readonly shelf: Shelf;
  readonly ramadan: RamadanDays | null;
  readonly similarity: Similarity;
  readonly onError: (error: unknown, accountId: AccountId | null) => void;
}

export interface Tally {
  planned: number;
  readonly relaxed: Record<WindowCode, number>;
}

export const emptyTally = (): Tally => ({
  planned: 0,
  relaxed: { cuisine: 0, main_ingredient: 0, family: 0, dish: 0 },
});

export function countHousehold(tally: Tally, slots: readonly Planned[]): void {
  tally.planned += 1;
  for (const slot of slots) if (slot.meal) for (const code of slot.relaxed) tally.relaxed[code] += 1;
}

export function addTally(sum: Tally, other: Tally): void {
  sum.planned += other.planned;
  for (const code of windowCodes) sum.relaxed[code] += other.relaxed[code];
}

interface PlannedBatch {
  readonly tally: Tally;
  readonly left: readonly AccountId[];
}

/** Saves all or none. Returns the accounts left to plan individually. */
export async function planBatch(night: Night, tx: Tx, batch: Batch, now: Date): Promise<PlannedBatch> {
  const due = await loadMealsDue(tx, batch, night.day);
  await setSavepoint(tx);
  try {
    const households = await loadHouseholds(tx, night, due, now);
    const touch = (): Promise<void> => touchBatch(tx, night.day, batch.number);
    const { suggestions, tally, left } = await planHouseholds(night, households, touch);
    await insertSuggestions(tx, night.day, await checkSuggestions(tx, night, suggestions), now);
    return { tally, left };
  } catch (error) {
    await rollbackToSavepoint(tx);
    const left = due.map(({ accountId }) => accountId);
    night.onError(error, left[0] ?? null);
    return { tally: emptyTally(), left };
  }
}

interface Household {
  readonly due: MealsDue;
  readonly sealed: SealedTable;
  readonly saved: readonly SavedRow[];
  readonly history: readonly PastMeal[];
  readonly learned: Learned;
}

type Due = Awaited<ReturnType<typeof loadMealsDue>>;

async function loadHouseholds(tx: Tx, { day, vault }: Night, due: Due, now: Date): Promise<Household[]> {
  const ids = due.map(({ accountId }) => accountId);
  const since = addDays(day, -historyDays);
  const readHistory = historyReader(since);
  const tables = new Map((await loadTables(tx, ids)).map((table) => [table.accountId, table]));
  const histories = new Map(
    (await readHistories(tx, ids, since)).map(({ accountId, encoded }) => [accountId, encoded]),
  );
  const saved = new Map<string, SavedRow[]>(ids.map((id) => [id, []]));
  for (const row of await readSaved(tx, ids, day)) saved.get(row.accountId)?.push(row);
  const learned = await readLearned(tx, vault, ids, now);
  return due.flatMap((one) => {
    const sealed = tables.get(one.accountId);
    if (!sealed) return [];
    return {
      due: one,
      sealed,
      saved: saved.get(one.accountId) ?? [],
      history: readHistory(histories.get(one.accountId) ?? ''),
      learned: learned.get(one.accountId)?.learned ?? nothingLearned,
    };
  });
}

async function planHouseholds(
  night: Night,
  households: readonly Household[],
  touch: () => Promise<void>,
): Promise<PlannedBatch & { readonly suggestions: readonly NewSuggestion[] }> {
  const suggestions: NewSuggestion[] = [];
  const left: AccountId[] = [];
  const tally = emptyTally();
  for (const [index, household] of households.entries()) {
    if (index % householdsPerTurn === 0) await giveWay();
    if (index % householdsPerTouch === householdsPerTouch - 1) await touch();
    const { accountId } = household.sealed;
    try {
      const planned = planHousehold(night, household);
      if (!planned) left.push(accountId);
      else {
        suggestions.push(...planned.suggestions);
        countHousehold(tally, planned.slots);
      }
    } catch (error) {
      night.onError(error, accountId);
    }
  }
  return { suggestions, tally, left };
}

/** Null for a household that needs `fillDay`. */
function planHousehold(
  night: Night,
  household: Household,
): { readonly slots: readonly Planned[]; readonly suggestions: readonly NewSuggestion[] } | null {
  const { day, shelf, similarity } = night;
  const { due, sealed, saved, history, learned } = household;
  const table = openTable(night.vault, shelf.lexicon, sealed);
  const isCurrent = saved.every(
    ({ mealTime, dietVersion, shelfVersion }) =>
      due.mealTimes.includes(mealTime) && dietVersion === table.dietVersion && shelfVersion === shelf.version,
  );
  if (!isCurrent) return null;
  const { preferredCuisines } = table;
  const slots = planDay({
    shelf,
    table,
    history,
    taste: tasteOf(shelf, { preferredCuisines, learned, similarity, now: instantOf(day, 0) }),
    day,
    times: due.mealTimes.filter((time) => !saved.some(({ mealTime }) => mealTime === time)),
    fixed: fixedMealsOf(shelf, saved),
    occasions: occasionsOf(day, { fasting: table.fasting, planId: due.planId }, night.ramadan),
    seed: `${sealed.accountId}/${day}`,
  });
  return { slots, suggestions: slots.flatMap((slot) => toSuggestion(night, household, table, slot)) };
}

function toSuggestion(
  { day, shelf, vault }: Night,
  { sealed: { accountId }, history }: Household,
  table: Table,
  slot: Planned,
): NewSuggestion[] {
  if (slot.meal === null) return [];
  const id = newId();
  return [
    {
      id,
      accountId,
      day,
      mealTime: slot.time,
      mealId: slot.meal.card.id,
      rejectionCount: rejectionsOf(history, day, slot.time),
      portion: slot.portion,
      sealedReasons: sealReasons(vault, id, slot.reasons),
      dietVersion: table.dietVersion,
      shelfVersion: shelf.version,
      ...newSuggestion,
    },
  ];
}
