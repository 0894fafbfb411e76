import type { MealTime } from '@sufra/contract/options.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { readAnonymousTables, type Diner, type Seat } from '../../household/index.ts';
import {
  isRefused,
  objectionsOf,
  raisedBy,
  type Objections,
  type RaisedCodes,
} from './independent-check.rules.ts';
import { readOffered } from './safety.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Suggestion {
  readonly accountId: AccountId;
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly mealId: string;
  readonly dietVersion: number;
}

declare const checked: unique symbol;

/** Only `checkSuggestions` makes one; the stores accept nothing else. */
export type Checked<One> = One & { readonly [checked]: true };

type RefusalReason = 'not_offered' | 'no_profile' | 'diet_changed' | 'unsafe';

/** Never a customer's fault. Database triggers raise the same code. */
class SuggestionRefused extends Error {
  readonly code = 'SG001';
  constructor(reason: RefusalReason) {
    super(`suggestion_refused reason=${reason}`);
  }
}

interface Household {
  readonly dietVersion: number;
  readonly objectionsAt: (seat: Seat) => Objections;
}

const householdsPerRead = 250;

/**
 * Independent of the filter's bitsets. Call it in the saving transaction, after `lockDiets`. Throws `SuggestionRefused`
 * for an unsafe or withdrawn meal, or a changed diet.
 */
export async function checkSuggestions<One extends Suggestion>(
  tx: Tx,
  { vault, shelf }: { readonly vault: Vault; readonly shelf: Shelf },
  suggestions: readonly One[],
): Promise<readonly Checked<One>[]> {
  if (suggestions.length === 0) return [];
  const isReadable = (id: string): boolean => shelf.ingredientName(id) !== null;
  const accountIds = [...new Set(suggestions.map(({ accountId }) => accountId))];
  // Most households eat every meal together: share one reading.
  const known = new Map<readonly Diner[], Objections>();
  const objectionsTo = (diners: readonly Diner[]): Objections => {
    const objections = known.get(diners) ?? objectionsOf(diners, isReadable);
    known.set(diners, objections);
    return objections;
  };
  const households = new Map<string, Household>();
  for (let from = 0; from < accountIds.length; from += householdsPerRead) {
    const tables = await readAnonymousTables(
      tx,
      vault,
      shelf,
      accountIds.slice(from, from + householdsPerRead),
    );
    for (const [accountId, { dinersAt, dietVersion }] of tables)
      households.set(accountId, {
        dietVersion,
        objectionsAt: (seat) => objectionsTo(dinersAt(seat)),
      });
  }
  const offered = await readOffered(tx, [...new Set(suggestions.map(({ mealId }) => mealId))]);
  const rows = new Map(offered.ingredients.map((row) => [row.id, row]));
  const meals = new Map(offered.meals.map((meal) => [meal.id, raisedBy(meal, rows, isReadable)]));
  for (const suggestion of suggestions) {
    const household = households.get(suggestion.accountId);
    const reason = refusalOf(suggestion, meals.get(suggestion.mealId), household);
    if (reason !== null) throw new SuggestionRefused(reason);
  }
  return suggestions as readonly Checked<One>[];
}

function refusalOf(
  { dietVersion, day, mealTime }: Suggestion,
  meal: RaisedCodes | undefined,
  household: Household | undefined,
): RefusalReason | null {
  if (!meal) return 'not_offered';
  if (!household) return 'no_profile';
  if (household.dietVersion !== dietVersion) return 'diet_changed';
  return isRefused(meal, household.objectionsAt({ day, mealTime })) ? 'unsafe' : null;
}
