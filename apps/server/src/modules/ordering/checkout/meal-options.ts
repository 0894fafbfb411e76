import type { Queries } from '../../../platform/db/db.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { readFoods } from '../../catalogue/index.ts';
import type { Seat } from '../../household/index.ts';
import { proverAt, type MealProof, type MealToProve } from '../../planner/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import type { CheckedMeal, Kitchen } from './find-offer.ts';
import {
  canAnswer,
  judgeGroups,
  leastExtra,
  withOptions,
  type ChosenOption,
  type JudgedGroup,
} from './options.rules.ts';

interface Proving {
  readonly accountId: AccountId;
  readonly meal: CheckedMeal;
  readonly seat: Seat | null;
  readonly chosen: readonly Pick<ChosenOption, 'lines'>[];
}

interface ChosenProof extends MealProof {
  readonly isDishSafe: boolean;
}

const idsIn = (parts: readonly { readonly lines: readonly { readonly id: string }[] }[]): string[] =>
  parts.flatMap(({ lines }) => lines.map(({ id }) => id));

/** Proves the dish alone and with what was chosen: options make no dish safe. */
export async function proveChosen(
  ctx: OrderingContext,
  db: Queries,
  { accountId, meal, seat, chosen }: Proving,
): Promise<ChosenProof> {
  const prove = await proverAt(ctx, db, accountId, seat);
  const alone = prove(meal);
  if (!alone.isSafe || chosen.length === 0) return { ...alone, isDishSafe: alone.isSafe };
  const foods = await readFoods(db, idsIn([meal, ...chosen]));
  return { ...prove(withOptions(meal, chosen, foods)), isDishSafe: true };
}

export interface OfferedKitchen extends Kitchen {
  readonly judged: readonly JudgedGroup[];
}

interface Table {
  readonly meal: CheckedMeal;
  readonly people: number;
  readonly prove: (meal: MealToProve) => MealProof;
}

/** Without kitchens whose required options leave no safe choice; `total` has the cheapest required ones. */
export async function judgeKitchens(
  db: Queries,
  kitchens: readonly Kitchen[],
  { meal, people, prove }: Table,
): Promise<OfferedKitchen[]> {
  const choices = kitchens.flatMap(({ options }) => options.flatMap((group) => group.choices));
  if (choices.length === 0) return kitchens.map((kitchen) => ({ ...kitchen, judged: [] }));
  const foods = await readFoods(db, idsIn([meal, ...choices]));
  const proveWith = (chosen: readonly Pick<ChosenOption, 'lines'>[]): MealProof =>
    prove(withOptions(meal, chosen, foods));
  return kitchens.flatMap((kitchen) => {
    const judged = judgeGroups(kitchen.options, proveWith);
    const total = kitchen.total + leastExtra(judged) * people;
    return canAnswer(judged, proveWith) ? [{ ...kitchen, judged, total }] : [];
  });
}
