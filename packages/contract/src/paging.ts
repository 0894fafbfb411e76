import * as z from 'zod/mini';
import { plainText } from './text.ts';

/** Rows of a page. */
export const pageSize = 25;
/** The most rows of a list that are counted, and the most a file holds. */
export const maxCounted = 10_000;
export const maxCsvRows = 50_000;

/**
 * The query of a list that can be sorted by these columns, the first unless asked otherwise. `cursor` is `next` of the
 * page before; it belongs to the sort it came with. `q` searches by beginnings; what is found is in the order of what
 * was searched.
 */
export const listQuery = <const Sort extends readonly [string, ...string[]]>(sorts: Sort) => ({
  q: z.optional(plainText({ max: 80 })),
  sort: z.optional(z.enum(sorts)),
  order: z.optional(z.enum(['asc', 'desc'])),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});

/** A page of rows. `next` is null on the last one; `total` is null for more than `maxCounted` rows. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()), total: z.nullable(z.int()) });

/** A list as a file, UTF-8: its first line names the fields of a row; it ends after `maxCsvRows`. */
export const csvReply = z.custom<AsyncIterable<string>>();
