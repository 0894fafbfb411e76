import type { MealStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export const mealCommands = ['publish', 'withdraw'] as const;
export type MealCommand = (typeof mealCommands)[number];

const moves: Readonly<Record<MealCommand, { from: readonly MealStatus[]; to: MealStatus }>> = {
  publish: { from: ['draft', 'withdrawn'], to: 'published' },
  withdraw: { from: ['published'], to: 'withdrawn' },
};

/** What somebody begins to write. */
export const newMeal = { status: 'draft' } as const satisfies { status: MealStatus };

/** Where a command leads from a status, or `not_possible_now`. */
export function moveMeal(status: MealStatus, command: MealCommand): Result<MealStatus> {
  const { from, to } = moves[command];
  return from.includes(status) ? ok(to) : refuse('not_possible_now');
}

/** The status of a meal of Sufra's files: in them it is published, gone from them it is withdrawn. */
export const shippedStatus = (isShipped: boolean): MealStatus => moves[isShipped ? 'publish' : 'withdraw'].to;
