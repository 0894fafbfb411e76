import type { PriceParts } from '@sufra/contract/money/price-parts.ts';
import type { Language } from '@sufra/contract/options.ts';
import {
  planIds,
  plans,
  priceTexts,
  type PlanId,
  type PlanPrices,
} from '@sufra/contract/subscription/plans.ts';
import { useSyncExternalStore } from 'react';
import { written } from '../i18n/i18n.ts';
import { filsOf } from './format.ts';

/** An uploaded picture, else the drawn one. */
export const landingPicture = (mealId: string): string =>
  mark(`picture:${mealId}`, written.en?.['picture']?.[mealId] ?? `/images/meals/${mealId}.webp`);

const servedPrice = (id: PlanId): number =>
  Number(written.en?.['price']?.[`${id}.fils`] ?? plans[id].priceFils);

let prices = Object.fromEntries(planIds.map((id) => [id, servedPrice(id)])) as PlanPrices;
const listeners = new Set<() => void>();

/** In fils, today's. */
export const planPrice = (id: PlanId): number => prices[id];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePlanPrice = (id: PlanId): number =>
  useSyncExternalStore(
    subscribe,
    () => prices[id],
    () => prices[id],
  );

export function learnPlanPrice(id: PlanId, price: unknown): void {
  if (typeof price !== 'string' || filsOf(price) === 0) return;
  prices = { ...prices, [id]: filsOf(price) };
  for (const listener of listeners) listener();
}

let mark = (_key: string, text: string): string => text;

/** For prerendering: the server replaces marked prices. */
export const markPlanPrices = (marking: typeof mark): void => {
  mark = marking;
};

function textOf(id: PlanId, part: string, language: Language): string {
  const key = `price:${id}.${part}`;
  return mark(key, priceTexts(id, planPrice(id), language)[key] ?? '');
}

export const planPriceText = (id: PlanId, language: Language): string => textOf(id, 'text', language);

/** `299.00` */
export const plainPlanPrice = (id: PlanId): string => textOf(id, 'plain', 'en');

export const planPriceParts = (id: PlanId, language: Language): PriceParts => ({
  before: textOf(id, 'before', language),
  amount: textOf(id, 'amount', language),
  after: textOf(id, 'after', language),
});
