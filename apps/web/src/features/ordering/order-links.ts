import type { OrderSummary } from '@sufra/contract/ordering/ordering.ts';

export const orderPath = ({ id }: Pick<OrderSummary, 'id'>): string => `/order-status/${id}`;

export function againPath(order: Pick<OrderSummary, 'orderType' | 'mealId' | 'familySize'>): string {
  const room = order.orderType === 'ingredients' ? 'ingredients' : 'order-meal';
  return `/${room}/${order.mealId}?familySize=${String(order.familySize)}`;
}

/** Null: those who eat the meal, which the server knows. */
export const peopleQuery = (people: number | null): { familySize?: string } =>
  people === null ? {} : { familySize: String(people) };

export const forPeople = (path: string, people: number | null): string =>
  people === null ? path : `${path}?familySize=${String(people)}`;
