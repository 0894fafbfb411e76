import * as z from 'zod/mini';
import { plainText } from './text.ts';

export const pageSize = 25;
/** Limit of counted rows and of rows in a file. */
export const maxCounted = 10_000;
export const maxCsvRows = 50_000;

/** Sortable by these columns, the first by default. `cursor` is the previous page's `next`, for its sort only. `q` matches
 * prefixes; results follow the matched column. */
export const listQuery = <const Sort extends readonly [string, ...string[]]>(sorts: Sort) => ({
  q: z.optional(plainText({ max: 80 })),
  sort: z.optional(z.enum(sorts)),
  order: z.optional(z.enum(['asc', 'desc'])),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});

/** `next` is null on the last page; `total` is null above `maxCounted`. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()), total: z.nullable(z.int()) });

/** UTF-8 CSV with a header line, at most `maxCsvRows` rows. */
export const csvReply = z.custom<AsyncIterable<string>>();
