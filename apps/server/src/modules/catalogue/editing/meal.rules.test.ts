import { mealStatuses, type MealStatus } from '@sufra/contract/statuses.ts';
import { expect, it } from 'vitest';
import { mealCommands, moveMeal, newMeal, shippedStatus, type MealCommand } from './meal.rules.ts';

const allowed: Readonly<Partial<Record<`${MealStatus} ${MealCommand}`, MealStatus>>> = {
  'draft publish': 'published',
  'withdrawn publish': 'published',
  'published withdraw': 'withdrawn',
};

const cases = mealStatuses.flatMap((status) => mealCommands.map((command) => [status, command] as const));

it.each(cases)('%s, %s', (status, command) => {
  const moved = moveMeal(status, command);
  expect(moved.ok ? moved.value : moved.refusal.code).toBe(
    allowed[`${status} ${command}`] ?? 'not_possible_now',
  );
});

it('starts as a draft, and reaches every other status', () => {
  const reached = new Set<MealStatus>([newMeal.status]);
  for (const status of reached)
    for (const command of mealCommands) {
      const moved = moveMeal(status, command);
      if (moved.ok) reached.add(moved.value);
    }
  expect(reached).toEqual(new Set(mealStatuses));
});

it('publishes a shipped meal, and withdraws it when it leaves the files', () => {
  expect(shippedStatus(true)).toBe('published');
  expect(shippedStatus(false)).toBe('withdrawn');
});
