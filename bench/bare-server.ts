import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { begins, ends, startRun, type Recipe, type Recording, type Sent } from './recipe.ts';

interface Work {
  readonly url: string;
  readonly poolSize: number;
  /** By method and path, then by authorization header. */
  readonly recordings: Readonly<Record<string, Readonly<Record<string, Recording>>>>;
}

// Sealed bytes stay sealed here, so don't parse them.
pg.types.setTypeParser(pg.types.builtins.BYTEA, (text) => text);

let recordings: Work['recordings'] = {};
let port: Promise<number> | null = null;

// Each message replaces the work.
process.on('message', (work: Work) => {
  recordings = work.recordings;
  port ??= listen(work);
  void port.then((open) => process.send?.({ port: open }));
});

async function listen({ url, poolSize }: Work): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  const server = createServer((request, response) => {
    const recording = recordings[`${request.method} ${request.url}`]?.[request.headers.authorization ?? ''];
    // 404, so that no bench counts a call that does nothing.
    if (!recording) return void response.writeHead(404).end();
    received(request)
      .then(() => follow(pool, recording.recipe))
      .then(
        () =>
          response
            .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
            .end(JSON.stringify(recording.reply)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const received = async (request: IncomingMessage): Promise<void> => {
  if (request.method === 'GET') return;
  request.resume();
  await once(request, 'end');
};

async function follow(pool: pg.Pool, recipe: Recipe): Promise<void> {
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
}
