// Does work for each of many in turn, so that one that fails keeps no other waiting; jobs that go through a list use it.

/** Throws what went wrong, all of it, once everyone has had their turn. */
export async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} failed.`);
}
