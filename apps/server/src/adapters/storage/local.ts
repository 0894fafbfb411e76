import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ObjectStorage, StorageOutcome, StoredObject } from '../../platform/ports.ts';

const done = <T>(value: T): StorageOutcome<T> => ({ outcome: 'done', value });

/** Throws if the database is away. */
export const localStorage = (db: Queries): ObjectStorage => ({
  put: async (key, bytes, contentType) => {
    await db.run(sql`
      insert into adapters.objects (key, content_type, body) values (${key}, ${contentType}, ${bytes})
      on conflict (key) do update set content_type = excluded.content_type, body = excluded.body`);
    return done(null);
  },
  get: async (key) =>
    done(
      await db.row<StoredObject>(sql`
        select body as bytes, content_type as "contentType" from adapters.objects where key = ${key}`),
    ),
  remove: async (key) => {
    await db.run(sql`delete from adapters.objects where key = ${key}`);
    return done(null);
  },
});
