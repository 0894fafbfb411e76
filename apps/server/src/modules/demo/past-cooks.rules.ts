import type { PastCook } from './regulars.rules.ts';

/** A kitchen of days gone by. */
export interface PastKitchen {
  readonly partnerId: string;
  readonly phone: string;
  readonly hasOwnDelivery: boolean;
  /** What is on its menu. */
  readonly meals: readonly string[];
}

/** Kitchens somebody orders from, and what is on their menus, each meal once. */
export interface Choice {
  readonly partnerIds: ReadonlySet<string>;
  readonly meals: readonly string[];
}

const chefPhone = '+971500000011';
const restaurantPhone = '+971500000012';

const choiceOf = (kitchens: readonly PastKitchen[]): Choice => ({
  partnerIds: new Set(kitchens.map(({ partnerId }) => partnerId)),
  meals: [...new Set(kitchens.flatMap(({ meals }) => meals))].sort(),
});

/** Where each kind of cook is found, the best first: on a home chef's day off somebody else without riders cooks. */
export function choicesAmong(
  kitchens: readonly PastKitchen[],
): Readonly<Record<PastCook, readonly Choice[]>> {
  const of = (phone: string): Choice => choiceOf(kitchens.filter((kitchen) => kitchen.phone === phone));
  const any = choiceOf(kitchens.filter(({ hasOwnDelivery }) => !hasOwnDelivery));
  return { any: [any], chef: [of(chefPhone), any], restaurant: [of(restaurantPhone)] };
}

/** The list from another place on, so that no two days ask for the same first. */
export const turned = <T>(list: readonly T[], by: number): T[] => {
  const from = list.length === 0 ? 0 : (by * 7) % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
};
