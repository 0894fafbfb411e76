import { useLocation, useSearchParams } from 'react-router';

export type SortOrder = 'asc' | 'desc';
type Filters = Readonly<Record<string, readonly string[]>>;

/** What a list can be asked for. */
export interface ListShape<Sort extends string = string, Choices extends Filters = Filters> {
  readonly sorts: readonly Sort[];
  /** How it comes when nothing is asked for; null where the server's own order is none of the columns. */
  readonly first: { readonly by: Sort; readonly order: SortOrder } | null;
  /** Choices by the name they have on the wire. */
  readonly filters: Choices;
  /** Calendar days by the name they have on the wire. */
  readonly days?: readonly string[];
  /** Ids by the name they have on the wire. */
  readonly ids?: readonly string[];
}

/** What any list can be asked for, besides its own filters. */
export interface Asked<Sort extends string = string> {
  q?: string;
  sort?: Sort;
  order?: SortOrder;
  cursor?: string;
  from?: string;
  to?: string;
  actor?: string;
}

export type ListQuery<Sort extends string, Choices extends Filters> = Asked<Sort> & {
  [Name in keyof Choices]?: Choices[Name][number];
};

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function queryOf<Sort extends string, Choices extends Filters>(
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

/** The column that leads now and its direction. */
export function sortedBy<Sort extends string>(
  { sort, order }: Asked<Sort>,
  { first }: ListShape<Sort>,
): { readonly by: Sort; readonly order: SortOrder } | null {
  if (sort === undefined) return first === null ? null : { by: first.by, order: order ?? first.order };
  return { by: sort, order: order ?? (first?.by === sort ? first.order : 'asc') };
}

/** What a press on a column's head asks for: the column, and the other way round when it leads already. */
export function nextSort(column: string, now: { by: string; order: SortOrder } | null): Changes {
  const order = now?.by === column && now.order === 'asc' ? 'desc' : 'asc';
  return { sort: column, order };
}

/** Names to new values; null takes one out. */
export type Changes = Readonly<Record<string, string | null>>;

/** The address after a change. Whatever is asked anew begins at its first page. */
export function searchWith(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Everything of the address that narrows the list. */
export const narrowing = (shape: ListShape): string[] => [
  'q',
  ...Object.keys(shape.filters),
  ...(shape.days ?? []),
  ...(shape.ids ?? []),
];

/** Whether anything narrows the list, so that an empty one may only be asked too narrowly. */
export const isNarrowed = (query: Asked, shape: ListShape): boolean =>
  narrowing(shape).some((name) => name in query);

/** The cursors of the pages before this one, the first page as an empty text; null when nobody knows them. */
export function trailOf(state: unknown): readonly string[] | null {
  if (typeof state !== 'object' || state === null || !('trail' in state)) return null;
  const { trail } = state;
  return Array.isArray(trail) && trail.every((one) => typeof one === 'string') ? trail : null;
}

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
