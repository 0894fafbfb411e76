export const maxDishes = 40;

const sameDish = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;

/** The list with what was typed: split at commas, trimmed, without empties and without what is there already. */
export function withDishes(dishes: readonly string[], typed: string): string[] {
  const found = typed.split(/[,،;؛\n]/).map((part) => part.trim().replaceAll(/\s+/g, ' '));
  return found.reduce<string[]>(
    (list, dish) =>
      dish === '' || list.length >= maxDishes || list.some((one) => sameDish(one, dish))
        ? list
        : [...list, dish],
    [...dishes],
  );
}
