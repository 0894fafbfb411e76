/** A live update can overtake a slower reply: keeps the higher version. */
export const newest = <T extends { readonly version: number }>(known: T | undefined, arrived: T): T =>
  known !== undefined && known.version > arrived.version ? known : arrived;

export function newestOfAll<T extends { readonly id: string; readonly version: number }>(
  known: readonly T[] | undefined,
  arrived: readonly T[],
): T[] {
  const before = new Map(known?.map((order) => [order.id, order]));
  return arrived.map((order) => newest(before.get(order.id), order));
}
