// The bare limit: node:http and pg, running given statements for each call and nothing else; bench/http.ts starts it.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { begins, ends, startRun, type Recipe, type Sent } from './recipe.ts';

interface Work {
  readonly url: string;
  readonly poolSize: number;
  /** By method and path, then by the caller's authorization header. */
  readonly recipes: Readonly<Record<string, Readonly<Record<string, Recipe>>>>;
}

// Nobody opens sealed bytes here; they go out as the text they came in.
pg.types.setTypeParser(pg.types.builtins.BYTEA, (text) => text);

process.once('message', ({ url, poolSize, recipes }: Work) => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  const server = createServer((request, response) => {
    const recipe = recipes[`${request.method} ${request.url}`]?.[request.headers.authorization ?? ''] ?? [];
    received(request)
      .then(() => follow(pool, recipe))
      .then(
        (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
});

const received = async (request: IncomingMessage): Promise<void> => {
  if (request.method === 'GET') return;
  request.resume();
  await once(request, 'end');
};

async function follow(pool: pg.Pool, recipe: Recipe): Promise<string> {
  const valuesOf = startRun(recipe);
  const rows: Sent['rows'][] = [];
  let client: pg.PoolClient | null = null;
  try {
    for (const [index, step] of recipe.entries()) {
      if (begins(step)) client = await pool.connect();
      const { name, text } = step;
      const query = name === undefined ? { text } : { name, text, values: valuesOf(index, rows) };
      rows.push((await (client ?? pool).query<Sent['rows'][number]>(query)).rows);
      if (!ends(step)) continue;
      client?.release();
      client = null;
    }
  } catch (error) {
    client?.release(true);
    throw error;
  }
  return JSON.stringify(rows.findLast((found) => found.length > 0) ?? []);
}
