import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { addDays, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { RamadanDays } from '../../platform/pure/ramadan.ts';
import { giveWay } from '../../platform/rest.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { loadTables, openGate, openTable, type SealedTable, type Table } from '../household/index.ts';
import { loadDue, type MealsDue } from '../subscription/index.ts';
import { besidesOf, planDay, rejectionsOf, type Planned } from './day-plan.rules.ts';
import { historyReader } from './history.rules.ts';
import { nothingLearned, type Learned } from './learned.rules.ts';
import { readHistories, readStanding, type StandingRow } from './night.reads.ts';
import {
  backToBefore,
  holdBatch,
  putNight,
  saveBefore,
  type Batch,
  type NightSuggestion,
} from './night.repo.ts';
import { occasionsOf } from './occasion.rules.ts';
import { historyDays } from './planner.flows.ts';
import { sealReasons } from './sealed-reasons.repo.ts';
import type { Similarity } from './similarity.rules.ts';
import { countIn, emptyTally, type Tally } from './night-tally.rules.ts';
import { newSuggestion } from './suggestion.machine.ts';
import { readLearned } from './taste.reads.ts';
import { tasteOf } from './taste.rules.ts';
import type { PastMeal } from './windows.rules.ts';

/** Households after which others of this process get their turn: a few milliseconds. */
const turn = 25;
/** Households after which the database hears of us, so that it does not take us for dead on a busy machine. */
const silence = 300;

export interface Night {
  readonly day: DubaiDay;
  readonly vault: Vault;
  readonly shelf: Shelf;
  /** Ramadan by an admin's word. */
  readonly ramadan: RamadanDays | null;
  readonly similarity: Similarity;
  readonly complain: (error: unknown, accountId: string) => void;
}

interface Together {
  readonly tally: Tally;
  /** Who has to be planned each by itself. */
  readonly left: readonly string[];
}

/** Plans and stores a batch in one go; where that is refused as a whole, nobody of it is planned and all are left. */
export async function planTogether(night: Night, tx: Tx, batch: Batch, now: Date): Promise<Together> {
  const due = await loadDue(tx, batch, night.day);
  await saveBefore(tx);
  try {
    const households = await loadHouseholds(tx, night, due, now);
    const hold = (): Promise<void> => holdBatch(tx, night.day, batch.number);
    const { suggestions, tally, left } = await planHouseholds(night, households, hold);
    await putNight(tx, night.day, suggestions, now);
    return { tally, left };
  } catch (error) {
    await backToBefore(tx);
    const left = due.map(({ accountId }) => accountId);
    night.complain(error, left[0] ?? '');
    return { tally: emptyTally(), left };
  }
}

interface Household {
  readonly due: MealsDue;
  readonly sealed: SealedTable;
  /** Without one the database refuses, and everything stored together with it. */
  readonly hasGate: boolean;
  readonly standing: readonly StandingRow[];
  readonly history: readonly PastMeal[];
  readonly learned: Learned;
}

type Due = Awaited<ReturnType<typeof loadDue>>;

async function loadHouseholds(tx: Tx, { day, vault }: Night, due: Due, now: Date): Promise<Household[]> {
  const ids = due.map(({ accountId }) => accountId);
  const since = addDays(day, -historyDays);
  const read = historyReader(since);
  const gated = await openGate(tx, vault, ids);
  const tables = new Map((await loadTables(tx, ids)).map((table) => [table.accountId, table]));
  const histories = new Map(
    (await readHistories(tx, ids, since)).map(({ accountId, told }) => [accountId, told]),
  );
  const standing = byAccount(await readStanding(tx, ids, day));
  const learned = await readLearned(tx, vault, ids, now);
  return due.flatMap((one) => {
    const sealed = tables.get(one.accountId);
    if (!sealed) return [];
    return {
      due: one,
      sealed,
      hasGate: gated.has(one.accountId),
      standing: standing.get(one.accountId) ?? [],
      history: read(histories.get(one.accountId) ?? ''),
      learned: learned.get(one.accountId)?.learned ?? nothingLearned,
    };
  });
}

function byAccount<Row extends { readonly accountId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.accountId);
    if (group) group.push(row);
    else groups.set(row.accountId, [row]);
  }
  return groups;
}

interface PlannedBatch {
  readonly suggestions: readonly NightSuggestion[];
  readonly tally: Tally;
  /** Accounts with something on the table that has to be checked or taken away first. */
  readonly left: readonly string[];
}

async function planHouseholds(
  night: Night,
  households: readonly Household[],
  hold: () => Promise<void>,
): Promise<PlannedBatch> {
  const suggestions: NightSuggestion[] = [];
  const left: string[] = [];
  const tally = emptyTally();
  for (const [index, household] of households.entries()) {
    if (index % turn === 0) await giveWay();
    if (index % silence === silence - 1) await hold();
    const { accountId } = household.sealed;
    try {
      const made = planHousehold(night, household);
      if (!made) left.push(accountId);
      else {
        suggestions.push(...made.suggestions);
        countIn(tally, made.slots);
      }
    } catch (error) {
      night.complain(error, accountId);
    }
  }
  return { suggestions, tally, left };
}

/** The suggestions of one household; null where it has to be planned by itself. */
function planHousehold(
  night: Night,
  household: Household,
): { readonly slots: readonly Planned[]; readonly suggestions: readonly NightSuggestion[] } | null {
  const { day, shelf, similarity } = night;
  const { due, sealed, standing, history, learned } = household;
  const table = openTable(night.vault, shelf.lexicon, sealed);
  // What was checked against something older is checked again first, and what is no longer due leaves.
  const isAsPlanned = standing.every(
    ({ mealTime, dietVersion, shelfVersion }) =>
      due.mealTimes.includes(mealTime) && dietVersion === table.dietVersion && shelfVersion === shelf.version,
  );
  if (!isAsPlanned || !household.hasGate) return null;
  const { preferredCuisines } = table;
  const slots = planDay({
    shelf,
    table,
    history,
    taste: tasteOf(shelf, { preferredCuisines, learned, similarity, now: instantOf(day, 0) }),
    day,
    times: due.mealTimes.filter((time) => !standing.some(({ mealTime }) => mealTime === time)),
    besides: besidesOf(shelf, standing),
    occasions: occasionsOf(day, { fasting: table.fasting, planId: due.planId }, night.ramadan),
    seed: `${sealed.accountId}/${day}`,
  });
  const { accountId } = sealed;
  const suggestions = slots.flatMap((slot) => toSuggestion(night, { slot, table, accountId, history }));
  return { slots, suggestions };
}

interface Slot {
  readonly slot: Planned;
  readonly table: Table;
  readonly accountId: string;
  readonly history: readonly PastMeal[];
}

function toSuggestion(
  { day, shelf, vault }: Night,
  { slot, table, accountId, history }: Slot,
): NightSuggestion[] {
  if (slot.meal === null) return [];
  const id = newId();
  return [
    {
      id,
      accountId,
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
