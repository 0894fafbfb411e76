import { expect, it } from 'vitest';
import { testDb } from '../../../test/harness.ts';
import { sql } from './sql.ts';

it('a connection that breaks between two statements fails its transaction and not the process', async () => {
  const db = await testDb();
  const broken = db.transaction(async (tx) => {
    const own = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.run(sql`select pg_terminate_backend(${own?.pid ?? 0}::integer)`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.run(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
});
