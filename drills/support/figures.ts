/** Input in milliseconds, output in seconds. */
export function middle(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const seconds = (ms: number | undefined): string => ((ms ?? 0) / 1_000).toFixed(1);
  return `${seconds(sorted[sorted.length >> 1])}, ${seconds(sorted.at(-1))}`;
}
