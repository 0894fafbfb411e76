import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Foods, WeighedFood } from '../../catalogue/index.ts';
import type { OptionChoice, OptionGroup } from '../../partners/index.ts';
import type { MealProof, MealToProve } from '../../planner/index.ts';

/** As ordered; grams and price per portion. */
export interface ChosenOption extends Pick<OptionChoice, 'id' | 'name' | 'price' | 'lines'> {
  readonly group: OptionGroup['name'];
}

const toChosen = (group: OptionGroup, { id, name, price, lines }: OptionChoice): ChosenOption => ({
  id,
  group: group.name,
  name,
  price,
  lines,
});

/** Null groups: no such kitchen, which its terms refuse. Refuses `options_changed` for what isn't offered, and for too few or
 * too many of a group. */
export function chooseOptions(
  groups: readonly OptionGroup[] | null,
  ids: readonly string[],
): Result<readonly ChosenOption[]> {
  if (groups === null) return ok([]);
  const wanted = new Set(ids);
  const chosen = groups.map((group) => ({
    group,
    choices: group.choices.filter(({ id, isAvailable }) => isAvailable && wanted.has(id)),
  }));
  const isMet = chosen.every(
    ({ group: { min, max }, choices }) => choices.length >= min && choices.length <= max,
  );
  const found = chosen.flatMap(({ group, choices }) => choices.map((choice) => toChosen(group, choice)));
  return isMet && found.length === ids.length ? ok(found) : refuse('options_changed');
}

export const optionsPrice = (chosen: readonly Pick<ChosenOption, 'price'>[], people: number): Fils =>
  chosen.reduce((sum, { price }) => sum + price * people, 0);

/** For the servings of the recipe. */
export const gramsOf = (chosen: readonly Pick<ChosenOption, 'lines'>[], servings: number): WeighedFood[] =>
  chosen.flatMap(({ lines }) => lines.map(({ id, grams }) => ({ id, grams: grams * servings })));

interface Plain extends Omit<MealToProve, 'mealId' | 'lines'> {
  readonly servings: number;
  readonly lines: readonly (MealToProve['lines'][number] & { readonly grams: number })[];
}

/** A dish with options, as one meal to prove. What is unknown is in no program and keeps no limit. */
export function withOptions(
  { lines, servings, preparation }: Plain,
  chosen: readonly Pick<ChosenOption, 'lines'>[],
  foods: Foods,
): MealToProve {
  const added = gramsOf(chosen, servings);
  const facts = foods.factsOf([...lines, ...added], servings);
  return {
    mealId: null,
    lines: [...lines, ...added.map(({ id }) => ({ id, allergens: foods.allergensOf(id) }))],
    programs: facts?.programs ?? [],
    nutrition: facts?.nutrition ?? null,
    preparation,
  };
}

export interface JudgedChoice {
  readonly choice: OptionChoice;
  readonly state: 'offered' | 'sold_out' | 'unsafe';
  readonly proof: MealProof;
}

export interface JudgedGroup {
  readonly group: OptionGroup;
  readonly choices: readonly JudgedChoice[];
}

type Prove = (chosen: readonly OptionChoice[]) => MealProof;

export const judgeGroups = (groups: readonly OptionGroup[], prove: Prove): JudgedGroup[] =>
  groups.map((group) => ({
    group,
    choices: group.choices.map((choice) => {
      const proof = prove([choice]);
      const state = !proof.isSafe ? 'unsafe' : choice.isAvailable ? 'offered' : 'sold_out';
      return { choice, state, proof };
    }),
  }));

/** Fils per portion. */
export const leastExtra = (judged: readonly JudgedGroup[]): Fils =>
  judged.reduce((sum, { group, choices }) => {
    const prices = choices.filter(({ state }) => state === 'offered').map(({ choice }) => choice.price);
    return (
      sum +
      prices
        .sort((a, b) => a - b)
        .slice(0, group.min)
        .reduce((all, price) => all + price, 0)
    );
  }, 0);

const mostTried = 200;

/** Whether some safe choices answer all required groups; after 200 unsafe combinations, no. */
export function canAnswer(judged: readonly JudgedGroup[], prove: Prove): boolean {
  let tried = 0;
  const required = judged.filter(({ group }) => group.min > 0);
  const answer = (at: number, missing: number, from: number, taken: readonly OptionChoice[]): boolean => {
    if (missing === 0) {
      const next = required[at + 1];
      if (next) return answer(at + 1, next.group.min, 0, taken);
      tried += 1;
      return taken.length <= 1 || prove(taken).isSafe;
    }
    const choices = required[at]?.choices ?? [];
    return choices.some(
      ({ choice, state }, place) =>
        place >= from &&
        state === 'offered' &&
        tried < mostTried &&
        answer(at, missing - 1, place + 1, [...taken, choice]),
    );
  };
  return answer(-1, 0, 0, []);
}
