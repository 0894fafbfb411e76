import type { FieldCode } from '@sufra/contract/errors.ts';
import {
  highestOptionPrice,
  highestPrice,
  lowestPrice,
  priceAfter,
  type setMenuOptions,
} from '@sufra/contract/partners/menu-editing.ts';
import { maxMenuItems } from '@sufra/contract/partners/partner-menu.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import { parseAed, roundFils, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { isShort, type OptionChoice, type OptionGroup } from '../profiles/availability.rules.ts';

/** `price` covers all servings of the recipe. */
export interface MenuItem {
  readonly mealId: string;
  readonly price: Fils;
  readonly prepMinutes: number;
  readonly isAvailable: boolean;
}

export const refuseFull = (): Result<never> => refuse('menu_full', { params: { max: maxMenuItems } });

/** Refuses the field `price` outside the limits. */
export function priceFrom(text: string): Result<Fils> {
  const price = parseAed(text);
  const wrong = (code: 'invalid' | 'too_small' | 'too_big') =>
    refuse('invalid_request', { fields: { price: code } });
  if (price === null) return wrong('invalid');
  if (price < lowestPrice) return wrong('too_small');
  return price > highestPrice ? wrong('too_big') : ok(price);
}

/** Fils of work per portion, and a factor on ingredient cost. */
const pricing: Readonly<Record<PartnerType, { work: Fils; factor: number }>> = {
  chef: { work: 600, factor: 2 },
  restaurant: { work: 800, factor: 2.4 },
  grocery: { work: 0, factor: 0 },
};

const halfDirham = 50;

interface Costs {
  readonly servings: number;
  readonly costPerServing: Fils;
}

/** For all servings, in steps of half a dirham per portion. */
export function usualPrice(type: PartnerType, { servings, costPerServing }: Costs): Fils {
  const { work, factor } = pricing[type];
  const portion = roundFils((work + costPerServing * factor) / halfDirham) * halfDirham;
  return Math.min(highestPrice, Math.max(lowestPrice, portion * servings));
}

export const canKeepMenu = ({ type }: { readonly type: PartnerType }): boolean => type !== 'grocery';

export const canAddItem = (items: number): boolean => items < maxMenuItems;

export const canOffer = (partnerId: string, meal: { readonly ownerPartnerId: string | null }): boolean =>
  meal.ownerPartnerId === null || meal.ownerPartnerId === partnerId;

export interface ShownItem {
  readonly mealId: string;
  readonly price: Fils;
}

type PriceChange = Parameters<typeof priceAfter>[1];

/** New prices of dishes that change. Refuses `edited_meanwhile`, and `items.<at>` outside the limits. */
export function pricesFrom(
  items: readonly { readonly mealId: string; readonly priceFils: Fils }[],
  menu: ReadonlyMap<string, Fils>,
  change: PriceChange,
): Result<ShownItem[]> {
  if (items.some(({ mealId, priceFils }) => menu.get(mealId) !== priceFils))
    return refuse('edited_meanwhile');
  const prices = items.map(({ mealId, priceFils }) => ({ mealId, price: priceAfter(priceFils, change) }));
  const fields = Object.fromEntries(
    prices.flatMap(({ price }, at) => {
      const problem = price < lowestPrice ? 'too_small' : price > highestPrice ? 'too_big' : null;
      return problem ? [[`items.${String(at)}`, problem] as const] : [];
    }),
  );
  if (Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  return ok(prices.filter(({ mealId, price }) => menu.get(mealId) !== price));
}

type Sold = (choice: OptionChoice, group: OptionGroup) => Date | null | undefined;

/** Undefined leaves a choice as it is. */
const withSold = (groups: readonly OptionGroup[], sold: Sold): OptionGroup[] =>
  groups.map((group) => ({
    ...group,
    choices: group.choices.map((choice) => {
      const until = sold(choice, group);
      const { soldOutUntil: _, ...rest } = choice;
      return until === undefined ? choice : { ...rest, ...(until && { soldOutUntil: until.toISOString() }) };
    }),
  }));

/** Null for a choice that isn't there. */
export const sellOutChoice = (
  groups: readonly OptionGroup[],
  choiceId: string,
  until: Date | null,
): OptionGroup[] | null =>
  groups.some(({ choices }) => choices.some(({ id }) => id === choiceId))
    ? withSold(groups, ({ id }) => (id === choiceId ? until : undefined))
    : null;

/** Puts back the choices of required groups that have too few. */
export const withRequiredBack = (groups: readonly OptionGroup[], now: Date): OptionGroup[] =>
  withSold(groups, (_, group) => (group.min > 0 && isShort(group, now) ? null : undefined));

export function keepSoldOut(written: readonly OptionGroup[], before: readonly OptionGroup[]): OptionGroup[] {
  const known = new Map(
    before.flatMap(({ choices }) => choices.map(({ id, soldOutUntil }) => [id, soldOutUntil])),
  );
  return withSold(written, ({ id }) => {
    const until = known.get(id);
    return until === undefined ? undefined : new Date(until);
  });
}

type WrittenGroup = ParsedBodyOf<typeof setMenuOptions>['groups'][number];

const readGroup = ({ servedWithout: _, ...group }: WrittenGroup): OptionGroup => ({
  ...group,
  choices: group.choices.map(({ servedWithout: __, price, lines, ...choice }) => ({
    ...choice,
    price: parseAed(price) ?? -1,
    lines: lines.map(({ ingredientId, grams }) => ({ id: ingredientId, grams })),
  })),
});

/** Refuses names and ids given twice, counts that can't be met, and prices outside the limits. */
export function optionsFrom(
  written: readonly WrittenGroup[],
  isKnown: (ingredientId: string) => boolean,
): Result<OptionGroup[]> {
  const fields: Record<string, FieldCode> = {};
  const groups = written.map(readGroup);
  const ids = new Set<string>();
  const note = (path: string, code: FieldCode | null): void => {
    if (code) fields[path] = code;
  };
  noteTaken(groups, 'groups', note);
  groups.forEach(({ id, min, max, choices }, at) => {
    const path = `groups.${String(at)}`;
    note(`${path}.id`, ids.has(id) ? 'taken' : null);
    ids.add(id);
    note(`${path}.max`, max < Math.max(1, min) ? 'too_small' : max > choices.length ? 'too_big' : null);
    noteTaken(choices, `${path}.choices`, note);
    choices.forEach((choice, place) => {
      const inside = `${path}.choices.${String(place)}`;
      note(`${inside}.id`, ids.has(choice.id) ? 'taken' : null);
      ids.add(choice.id);
      note(
        `${inside}.price`,
        choice.price < 0 ? 'invalid' : choice.price > highestOptionPrice ? 'too_big' : null,
      );
      choice.lines.forEach((line, row) => {
        note(`${inside}.lines.${String(row)}.ingredientId`, isKnown(line.id) ? null : 'unknown_option');
      });
    });
  });
  return Object.keys(fields).length > 0 ? refuse('invalid_request', { fields }) : ok(groups);
}

function noteTaken(
  named: readonly { readonly name: OptionGroup['name'] }[],
  path: string,
  note: (path: string, code: FieldCode) => void,
): void {
  for (const [at, { name }] of named.entries())
    for (const language of ['en', 'ar'] as const)
      if (
        named
          .slice(0, at)
          .some((other) => other.name[language].toLowerCase() === name[language].toLowerCase())
      )
        note(`${path}.${String(at)}.name.${language}`, 'taken');
}
