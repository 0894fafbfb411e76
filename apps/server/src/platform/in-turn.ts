/** Throws what went wrong, all of it, once everyone has had their turn. */
export async function inTurn<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  let count = 0;
  for await (const item of items) {
    count += 1;
    await work(item).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${count} failed.`);
}
