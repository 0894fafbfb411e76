import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** `isStopping` turns readiness off before the server drains, so that no new calls are sent here. */
export function addHealth(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = !isStopping() && (await reaches(db));
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });
}

const reaches = (db: Db): Promise<boolean> =>
  db.row(sql`select 1`).then(
    () => true,
    () => false,
  );
