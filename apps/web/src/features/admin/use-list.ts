import { useLocation, useSearchParams } from 'react-router';
import {
  type Asked,
  type Changes,
  isNarrowed,
  type ListQuery,
  type ListShape,
  narrowing,
  nextSort,
  queryOf,
  searchWith,
  type SortOrder,
  sortedBy,
  trailOf,
} from './list-state.ts';

export interface List<Query extends Asked = Asked> {
  readonly query: Query;
  /** The chosen filters by their names. */
  readonly chosen: Readonly<Record<string, unknown>>;
  /** Null while the search decides the order. */
  readonly sorted: { readonly by: string; readonly order: SortOrder } | null;
  readonly isSortable: boolean;
  readonly isNarrowed: boolean;
  /** Asks anew; what is left out stays. */
  readonly change: (changes: Changes) => void;
  readonly sortBy: (column: string) => void;
  /** Takes out the search and every filter. */
  readonly clear: () => void;
  /** How many pages came before; null when the page was opened from a link. */
  readonly pagesBefore: number | null;
  readonly turnTo: (cursor: string) => void;
  readonly turnBack: () => void;
}

export function useList<Sort extends string, Choices extends Readonly<Record<string, readonly string[]>>>(
  shape: ListShape<Sort, Choices>,
): List<ListQuery<Sort, Choices>> {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const query = queryOf(search, shape);
  const isSortable = query.q === undefined;
  const sorted = isSortable ? sortedBy(query, shape) : null;
  const trail = query.cursor === undefined ? [] : trailOf(state);
  const change = (changes: Changes): void =>
    setSearch(searchWith(search, changes), { replace: true, preventScrollReset: true });
  return {
    query,
    chosen: query,
    sorted,
    isSortable,
    isNarrowed: isNarrowed(query, shape),
    change,
    sortBy: (column) => change(nextSort(column, sorted)),
    clear: () => change(Object.fromEntries(narrowing(shape).map((name) => [name, null]))),
    pagesBefore: trail?.length ?? null,
    turnTo: (cursor) =>
      setSearch(searchWith(search, { cursor }), {
        state: trail === null ? {} : { trail: [...trail, query.cursor ?? ''] },
      }),
    turnBack: () =>
      setSearch(searchWith(search, { cursor: trail?.at(-1) ?? null }), {
        state: { trail: trail?.slice(0, -1) ?? [] },
      }),
  };
}
