import type pg from 'pg';
import type { Queries } from '../../../apps/server/src/platform/db/db.ts';
import { part, sql, type Part } from '../../../apps/server/src/platform/db/sql.ts';

// Each reads a row with the mistake that canary.json expects under its name; `right` has none.

export const wrongName = (db: Queries) =>
  db.row<{ readonly numbr: number }>(sql`select number from ordering.orders`);

export const extraColumn = (db: Queries) =>
  db.row<{ readonly number: number }>(sql`select number, version from ordering.orders`);

export const wrongType = (db: Queries) =>
  db.row<{ readonly number: string }>(sql`select number from ordering.orders`);

export const wrongDate = (db: Queries): Promise<{ readonly at: string }[]> =>
  db.rows(sql`select placed_at as at from ordering.orders`);

export const missingNull = (db: Queries) =>
  db.row<{ readonly finishedAt: Date }>(sql`select finished_at as "finishedAt" from ordering.orders`);

export const outerJoin = (db: Queries) =>
  db.rows<{ readonly name: string }>(sql`
    select p.id::text as name from ordering.orders o left join partners.partners p on p.id = o.partner_id`);

export const emptyAggregate = (db: Queries) =>
  db.row<{ readonly last: Date }>(sql`select max(placed_at) as last from ordering.orders`);

export const missingWord = (db: Queries) =>
  db.row<{ readonly type: 'cooked_meal' }>(sql`select type from ordering.orders`);

export const refused = (db: Queries) => db.run(sql`delete from ordering.orders where colour = ${'red'}`);

const shared = part`o.number, o.finished_at as "finishedAt"`;
const filtered = (isOpen: boolean): Part => (isOpen ? part`o.is_open` : part`o.colour is null`);

export const inPart = (db: Queries) =>
  db.rows<{ readonly number: number; readonly finishedAt: Date }>(
    sql`select ${shared} from ordering.orders o`,
  );

export const inBranch = (db: Queries, isOpen: boolean) =>
  db.rows<{ readonly number: number }>(sql`select o.number from ordering.orders o where ${filtered(isOpen)}`);

export const plainDriver = (client: pg.ClientBase) =>
  client.query<{ readonly count: number }>('select count(*) as count from ordering.orders');

const readAll = <Row>(db: Queries, columns: Part): Promise<Row[]> =>
  db.rows<Row>(sql`select ${columns} from ordering.orders o`);

export const inCaller = (db: Queries) => readAll<{ readonly number: boolean }>(db, part`o.number`);

export const builtJson = (db: Queries) =>
  db.row<{
    readonly items: readonly {
      readonly number: string;
      readonly finishedAt: string;
      readonly note: string;
    }[];
  }>(sql`
    select coalesce(json_agg(json_build_object('number', number, 'finishedAt', finished_at)), '[]') as items
    from ordering.orders`);

export const unread = (db: Queries, columns: readonly Part[]) =>
  db.rows<{ readonly number: number }>(sql`select ${columns[0] ?? shared} from ordering.orders o`);

export const right = (db: Queries, id: string | null) =>
  db.rows<{
    readonly number: number;
    readonly finishedAt: Date | null;
    readonly open: boolean;
    readonly word: 'a' | 'b';
    readonly count: number;
    readonly given: string | null;
    readonly ended: Date;
  }>(sql`
    select o.number, o.finished_at as "finishedAt", o.is_open as open, case when o.is_open then 'a' else 'b' end as word,
      (select count(*) from money.refunds) as count, ${id}::text as given, e.finished_at as ended
    from ordering.orders o join ordering.orders e on e.id = o.id where e.finished_at > now()`);
