import type { OrderType } from '@sufra/contract/ordering.ts';
import type { OrderedDish, OrderLine } from './order.rules.ts';
import { endOfSlot } from './slots.rules.ts';

interface Made {
  readonly type: OrderType;
  readonly familySize: number;
  readonly lines: readonly OrderLine[];
  readonly dish: OrderedDish;
}

/** Grams of each ingredient, by id: what is cooked of a meal for its people, what is packed of groceries as bought. */
export function gramsNeeded(orders: readonly Made[]): Map<string, number> {
  const sums = new Map<string, number>();
  const addTo = (id: string, grams: number): void => void sums.set(id, (sums.get(id) ?? 0) + grams);
  for (const { type, familySize, lines, dish } of orders) {
    if (type === 'ingredients') for (const { id, boughtGrams } of lines) addTo(id, boughtGrams);
    else for (const { id, grams } of dish.lines) addTo(id, (grams * familySize) / dish.servings);
  }
  return sums;
}

const slotMs = 30 * 60_000;

/** The half-hour a meal is promised in, put off or not; the whole window for groceries. */
export function slotOf(order: {
  readonly type: OrderType;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
}): { from: Date; to: Date } {
  if (order.type === 'ingredients') return { from: order.scheduledFrom, to: order.scheduledTo };
  const from = new Date(Math.floor(order.scheduledFrom.getTime() / slotMs) * slotMs);
  return { from, to: endOfSlot(from) };
}
