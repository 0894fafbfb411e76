import { type Plan, type PlanId, plans } from '@sufra/contract/subscription/plans.ts';

export const planFeatures: readonly { readonly id: string; readonly has: (plan: Plan) => boolean }[] = [
  ...['suggestions', 'shopping_lists', 'ordering', 'dietary'].map((id) => ({ id, has: () => true })),
  { id: 'nutrition', has: ({ hasNutritionTotals }) => hasNutritionTotals },
  { id: 'priority', has: ({ support }) => support !== 'standard' },
  { id: 'bulk', has: ({ hasBulkPacks }) => hasBulkPacks },
  { id: 'many_diets', has: ({ hasOwnDiets }) => hasOwnDiets },
  { id: 'portions', has: ({ tableSize }) => tableSize >= 4 },
  { id: 'family_support', has: ({ support }) => support === 'family' },
];

export const sharedFeatures = ['setup', 'delivery', 'refund'] as const;

export const featuresAddedBy = (plan: PlanId, before: PlanId | undefined): string[] =>
  planFeatures
    .filter(({ has }) => has(plans[plan]) && (before === undefined || !has(plans[before])))
    .map(({ id }) => id);
