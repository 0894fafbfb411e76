// The bare limit: node:http and pg, running given statements for each path and nothing else; bench/http.ts starts it.
import { createServer } from 'node:http';
import pg from 'pg';

interface Work {
  readonly url: string;
  readonly poolSize: number;
  readonly paths: Readonly<Record<string, readonly { name: string; text: string; values: unknown[] }[]>>;
}

process.once('message', (work: Work) => {
  const pool = new pg.Pool({ connectionString: work.url, max: work.poolSize });
  const server = createServer((request, response) => {
    answer(pool, work.paths[request.url ?? ''] ?? []).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
});

async function answer(pool: pg.Pool, statements: Work['paths'][string]): Promise<string> {
  let rows: unknown[] = [];
  for (const { name, text, values } of statements) {
    rows = (await pool.query({ name, text, values: values.map(revive) })).rows as unknown[];
  }
  return JSON.stringify(rows);
}

// Buffers cross the process boundary as JSON.
const revive = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value
    ? Buffer.from(value.data as number[])
    : value;
