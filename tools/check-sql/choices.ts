import type ts from 'typescript';

/** Which way each fork in the code went. */
type Picks = ReadonlyMap<ts.Node, number>;

/** One of the values that an expression can have. */
export interface Choice<T> {
  readonly value: T;
  readonly picks: Picks;
}

export const only = <T>(value: T): readonly Choice<T>[] => [{ value, picks: new Map() }];

const agree = (one: Picks, other: Picks): boolean =>
  [...one].every(([node, way]) => (other.get(node) ?? way) === way);

/** The results of each branch, marked with the branch they came from. */
export const forked = <T>(node: ts.Node, branches: readonly (readonly Choice<T>[])[]): Choice<T>[] =>
  branches.flatMap((branch, way) =>
    branch
      .filter(({ picks }) => (picks.get(node) ?? way) === way)
      .map(({ value, picks }) => ({ value, picks: new Map([...picks, [node, way]]) })),
  );

export const each = <A, B>(
  choices: readonly Choice<A>[],
  read: (value: A) => readonly Choice<B>[],
): Choice<B>[] =>
  choices.flatMap(({ value, picks }) =>
    read(value)
      .filter((inner) => agree(picks, inner.picks))
      .map((inner) => ({ value: inner.value, picks: new Map([...picks, ...inner.picks]) })),
  );

const mostVariants = 24;

/** Every pair that went the same way at every fork; beyond a limit, each side's choices at least once. */
export function combined<A, B, C>(
  left: readonly Choice<A>[],
  right: readonly Choice<B>[],
  join: (a: A, b: B) => C,
): Choice<C>[] {
  const pairs = left.flatMap((a) => right.filter((b) => agree(a.picks, b.picks)).map((b) => [a, b] as const));
  const seen = new Set<unknown>();
  const kept = pairs.filter(([a, b]) => {
    const isNew = pairs.length <= mostVariants || !seen.has(a) || !seen.has(b);
    seen.add(a).add(b);
    return isNew;
  });
  return kept.map(([a, b]) => ({ value: join(a.value, b.value), picks: new Map([...a.picks, ...b.picks]) }));
}
