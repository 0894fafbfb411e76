import type { PlanId } from '@sufra/contract/subscription/plans.ts';

const everyPlan: readonly PlanId[] = ['lunch-only', 'full-day', 'family'];
const fromFullDay: readonly PlanId[] = ['full-day', 'family'];
const familyOnly: readonly PlanId[] = ['family'];

export const planFeatures: readonly { readonly id: string; readonly plans: readonly PlanId[] }[] = [
  { id: 'suggestions', plans: everyPlan },
  { id: 'shopping_lists', plans: everyPlan },
  { id: 'ordering', plans: everyPlan },
  { id: 'dietary', plans: everyPlan },
  { id: 'nutrition', plans: fromFullDay },
  { id: 'priority', plans: fromFullDay },
  { id: 'bulk', plans: familyOnly },
  { id: 'many_diets', plans: familyOnly },
  { id: 'portions', plans: familyOnly },
  { id: 'family_support', plans: familyOnly },
];

export const sharedFeatures = ['setup', 'delivery', 'refund'] as const;

export function featuresAddedBy(plan: PlanId, before: PlanId | undefined): string[] {
  return planFeatures
    .filter(({ plans }) => plans.includes(plan) && (before === undefined || !plans.includes(before)))
    .map(({ id }) => id);
}
