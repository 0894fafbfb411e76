export const newest = <T extends { readonly version: number }>(known: T | undefined, arrived: T): T =>
  known !== undefined && known.version > arrived.version ? known : arrived;

/** The same for a list: what is not in it any more is gone. */
export function newestOfAll<T extends { readonly id: string; readonly version: number }>(
  known: readonly T[] | undefined,
  arrived: readonly T[],
): T[] {
  const before = new Map(known?.map((one) => [one.id, one]));
  return arrived.map((one) => newest(before.get(one.id), one));
}
