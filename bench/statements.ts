import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { createApp } from '../apps/server/src/app.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { toRecipe, type Recording, type Sent } from './recipe.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: object;
}

export interface Recorder {
  /** Recorded twice after a warm-up call, to tell constants from new values. */
  record(call: Call): Promise<Recording>;
  close(): Promise<void>;
}

/** A Sufra over the same database whose SQL is recorded. */
export async function openRecorder(url: string, dataDir: string): Promise<Recorder> {
  const env = { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0', JOBS: 'off' };
  const config = readConfig(env, dataDir);
  const app = await createApp(config, url, systemClock, createLog(config.logLevel));
  const log: Sent[] = [];
  const heard = new WeakSet<PoolClient>();
  app.db.pool.on('acquire', (client) => {
    if (!heard.has(client)) listenTo(client, log);
    heard.add(client);
  });
  const make = async ({ method, path, token, body }: Call): Promise<{ sent: Sent[]; reply: unknown }> => {
    log.length = 0;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const answer = await app.http.inject({ method, url: path, headers, ...(body && { body }) });
    const { statusCode, payload } = answer;
    if (statusCode >= 300) throw new Error(`${method} ${path} answered ${statusCode}: ${payload}`);
    return { sent: [...log], reply: answer.json<unknown>() };
  };
  return {
    record: async (call) => {
      await make(call);
      const [first, second] = [await make(call), await make(call)];
      return { recipe: toRecipe(first.sent, second.sent), reply: second.reply };
    },
    close: () => app.stop(),
  };
}

interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly rows?: Sent['rows'];
}

const queriesIn = (first: string | Query | { readonly runs: readonly Query[] }): readonly Query[] => {
  if (typeof first === 'string') return [{ text: first }];
  return 'runs' in first ? first.runs : [first];
};

function listenTo(client: PoolClient, log: Sent[]): void {
  const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const heard = (...parts: unknown[]): unknown => {
    const [first, ...rest] = parts;
    const both = queriesIn(first as Parameters<typeof queriesIn>[0]).map((query) => {
      const { name, text, values = [] } = query;
      const sent: Sent = { on: client, name, text, values, rows: [] };
      log.push(sent);
      return { query, sent };
    });
    const keep = (rows: Sent['rows'] | undefined): void => {
      for (const { query, sent } of both) sent.rows = rows ?? query.rows ?? [];
    };
    const told = rest.map((part) =>
      typeof part !== 'function'
        ? part
        : (error: unknown, result?: { rows: Sent['rows'] }) => {
            keep(result?.rows);
            (part as (error: unknown, result: unknown) => void)(error, result);
          },
    );
    const answer = send(first, ...told);
    if (answer instanceof Promise)
      void answer.then(
        (result: { rows: Sent['rows'] }) => keep(result.rows),
        () => undefined,
      );
    return answer;
  };
  Object.assign(client, { query: heard });
}
