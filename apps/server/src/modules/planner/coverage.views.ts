import { fewHouseholds, type Combination, type getCoverageSummary } from '@sufra/contract/admin-coverage.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Shelf } from '../catalogue/index.ts';
import type { Night, OpenedCoverage } from './coverage.reads.ts';

export const toCombination = (row: OpenedCoverage, shelf: Shelf, language: Language): Combination => ({
  id: row.id,
  programs: [...row.opened.programs],
  allergens: [...row.opened.allergens],
  ingredients: row.opened.ingredients.map((id) => shelf.ingredientName(id)?.[language] ?? id),
  limits: row.opened.limits.map((limit) => ({ ...limit })),
  households: row.households < fewHouseholds ? null : row.households,
  breakfast: row.breakfast,
  lunch: row.lunch,
  dinner: row.dinner,
});

export const toSummary = (night: Night | null): ReplyOf<typeof getCoverageSummary> => {
  if (!night) return { last: null };
  const { night: countedOn, ...sums } = night;
  return { last: { countedOn, ...sums } };
};
