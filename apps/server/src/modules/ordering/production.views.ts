import type { Language } from '@sufra/contract/options.ts';
import type { getProduction } from '@sufra/contract/partner-production.ts';
import type * as z from 'zod/mini';
import { readyBy } from './delay.rules.ts';
import { fits, isBeingMade } from './order.machine.ts';
import { toWishes, type Sealed } from './partner-order.views.ts';
import type { ProductionRow } from './production.reads.ts';
import { gramsNeeded, slotOf } from './production.rules.ts';

type Sheet = z.input<typeof getProduction.reply>;

export interface OpenedRow extends Sealed {
  readonly row: ProductionRow;
}

interface Reading {
  readonly date: string;
  readonly language: Language;
  readonly nameOf: (ingredientId: string) => { en: string; ar: string } | null;
  readonly travelMinutes: (distanceM: number) => number;
}

const toOrder = (
  { row, delivery, proof }: OpenedRow,
  reading: Reading,
): Sheet['slots'][number]['orders'][number] => ({
  id: row.id,
  orderId: String(row.number),
  mealName: row.dish.title[reading.language],
  orderType: row.type,
  familySize: row.familySize,
  readyBy: readyBy(row, reading.travelMinutes(row.distanceM)).toISOString(),
  stage: row.status,
  isRecipeChanged: row.isRecipeChanged,
  ...toWishes(row.status, { ...reading, delivery, proof }),
});

/** The sheet of a day. What is ready is no longer on it, and what is new is not bought for yet. */
export function toProduction(opened: readonly OpenedRow[], reading: Reading): Sheet {
  const toMake = opened.filter(({ row }) => isBeingMade(row.status) || fits(row.status, 'accept'));
  const slots = new Map<string, Sheet['slots'][number]>();
  for (const one of toMake) {
    const { from, to } = slotOf(one.row);
    const [start, end] = [from.toISOString(), to.toISOString()];
    const slot = slots.get(`${start}/${end}`) ?? { from: start, to: end, orders: [] };
    slot.orders.push(toOrder(one, reading));
    slots.set(`${start}/${end}`, slot);
  }
  const needed = gramsNeeded(toMake.map(({ row }) => row).filter(({ status }) => isBeingMade(status)));
  const ingredients = [...needed].map(([id, grams]) => ({
    name: reading.nameOf(id)?.[reading.language] ?? id,
    grams: Math.round(grams),
  }));
  const byName = new Intl.Collator(reading.language);
  return {
    date: reading.date,
    slots: [...slots.values()],
    ingredients: ingredients.sort((a, b) => byName.compare(a.name, b.name)),
  };
}
