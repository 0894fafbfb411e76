import type { Restaurant } from '@sufra/contract/shopping.ts';

export interface Bill {
  readonly foodFils: number;
  readonly deliveryFils: number;
  readonly totalFils: number;
  /** What the food is short of the kitchen's minimum; 0 when it is enough. */
  readonly shortFils: number;
}

/** The figures of the server, taken apart; only the server adds them up. */
export function billOf(kitchen: Pick<Restaurant, 'totalFils' | 'deliveryFeeFils' | 'minOrderFils'>): Bill {
  const { totalFils, deliveryFeeFils, minOrderFils } = kitchen;
  const foodFils = totalFils - deliveryFeeFils;
  return {
    foodFils,
    deliveryFils: deliveryFeeFils,
    totalFils,
    shortFils: Math.max(0, minOrderFils - foodFils),
  };
}

/** Best first as the server ranks them, but who is avoided stands behind everybody else. */
export const kitchensInOrder = (kitchens: readonly Restaurant[]): Restaurant[] => [
  ...kitchens.filter(({ reasons }) => !reasons.includes('you_avoid')),
  ...kitchens.filter(({ reasons }) => reasons.includes('you_avoid')),
];
