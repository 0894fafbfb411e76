import type { Pool } from 'pg';

export interface PantryRow {
  readonly id: string;
  readonly allergens: readonly string[] | null;
}

export const pantryOf = async (pool: Pool): Promise<PantryRow[]> =>
  (await pool.query<PantryRow>('select id, allergens from catalogue.ingredients order by id')).rows;

/** Null if any ingredient is unknown. */
export function allergensOf(pantry: readonly PantryRow[], ingredientIds: readonly string[]): string[] | null {
  const union: string[] = [];
  for (const id of ingredientIds) {
    const row = pantry.find((one) => one.id === id);
    if (!row?.allergens) return null;
    for (const allergen of row.allergens) if (!union.includes(allergen)) union.push(allergen);
  }
  return union.sort();
}
