import { useLocation, useSearchParams } from 'react-router';

export type SortOrder = 'asc' | 'desc';
type Filters = Readonly<Record<string, readonly string[]>>;

/** Sort keys and filters under their API names. */
export interface ListShape<Sort extends string = string, Choices extends Filters = Filters> {
  readonly sorts: readonly Sort[];
  /** The default order; null where the server's default is not one of the columns. */
  readonly first: { readonly by: Sort; readonly order: SortOrder } | null;
  readonly filters: Choices;
  readonly days?: readonly string[];
  readonly ids?: readonly string[];
}

interface BaseQuery<Sort extends string = string> {
  q?: string;
  sort?: Sort;
  order?: SortOrder;
  cursor?: string;
  from?: string;
  to?: string;
  actor?: string;
  vendor?: string;
  driver?: string;
}

type ListQuery<Sort extends string, Choices extends Filters> = BaseQuery<Sort> & {
  [Name in keyof Choices]?: Choices[Name][number];
};

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Drops unknown parameters and bad values. */
export function parseQuery<Sort extends string, Choices extends Filters>(
  search: URLSearchParams,
  shape: ListShape<Sort, Choices>,
): ListQuery<Sort, Choices> {
  const asked: Record<string, string> = {};
  const take = (name: string, isKnown: (value: string) => boolean): void => {
    const value = search.get(name)?.trim() ?? '';
    if (value !== '' && isKnown(value)) asked[name] = value;
  };
  take('q', () => true);
  take('sort', (value) => shape.sorts.some((sort) => sort === value));
  take('order', (value) => value === 'asc' || value === 'desc');
  take('cursor', () => true);
  for (const [name, choices] of Object.entries(shape.filters)) take(name, (value) => choices.includes(value));
  for (const name of shape.days ?? []) take(name, (value) => calendarDay.test(value));
  for (const name of shape.ids ?? []) take(name, (value) => uuid.test(value));
  return asked;
}

export function sortedBy<Sort extends string>(
  { sort, order }: BaseQuery<Sort>,
  { first }: ListShape<Sort>,
): { readonly by: Sort; readonly order: SortOrder } | null {
  if (sort === undefined) return first === null ? null : { by: first.by, order: order ?? first.order };
  return { by: sort, order: order ?? (first?.by === sort ? first.order : 'asc') };
}

export function nextSort(column: string, now: { by: string; order: SortOrder } | null): Changes {
  const order = now?.by === column && now.order === 'asc' ? 'desc' : 'asc';
  return { sort: column, order };
}

export type Changes = Readonly<Record<string, string | null>>;

export function withChanges(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const filterNames = (shape: ListShape): string[] => [
  'q',
  ...Object.keys(shape.filters),
  ...(shape.days ?? []),
  ...(shape.ids ?? []),
];

export const isFiltered = (query: BaseQuery, shape: ListShape): boolean =>
  filterNames(shape).some((name) => name in query);

/** Cursors of the previous pages ('' for the first), from the history state; null if unknown. */
export function pageTrail(state: unknown): readonly string[] | null {
  if (typeof state !== 'object' || state === null || !('trail' in state)) return null;
  const { trail } = state;
  return Array.isArray(trail) && trail.every((one) => typeof one === 'string') ? trail : null;
}

export interface List<Query extends BaseQuery = BaseQuery> {
  readonly query: Query;
  readonly chosen: Readonly<Record<string, unknown>>;
  readonly sorted: { readonly by: string; readonly order: SortOrder } | null;
  readonly isSortable: boolean;
  readonly isFiltered: boolean;
  readonly change: (changes: Changes) => void;
  readonly sortBy: (column: string) => void;
  readonly clear: () => void;
  /** Null when the page was opened from a link. */
  readonly pagesBefore: number | null;
  readonly turnTo: (cursor: string) => void;
  readonly turnBack: () => void;
}

export function useList<Sort extends string, Choices extends Readonly<Record<string, readonly string[]>>>(
  shape: ListShape<Sort, Choices>,
): List<ListQuery<Sort, Choices>> {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const query = parseQuery(search, shape);
  const isSortable = query.q === undefined;
  const sorted = isSortable ? sortedBy(query, shape) : null;
  const trail = query.cursor === undefined ? [] : pageTrail(state);
  const change = (changes: Changes): void =>
    setSearch(withChanges(search, changes), { replace: true, preventScrollReset: true });
  return {
    query,
    chosen: query,
    sorted,
    isSortable,
    isFiltered: isFiltered(query, shape),
    change,
    sortBy: (column) => change(nextSort(column, sorted)),
    clear: () => change(Object.fromEntries(filterNames(shape).map((name) => [name, null]))),
    pagesBefore: trail?.length ?? null,
    turnTo: (cursor) =>
      setSearch(withChanges(search, { cursor }), {
        state: trail === null ? {} : { trail: [...trail, query.cursor ?? ''] },
      }),
    turnBack: () =>
      setSearch(withChanges(search, { cursor: trail?.at(-1) ?? null }), {
        state: { trail: trail?.slice(0, -1) ?? [] },
      }),
  };
}
