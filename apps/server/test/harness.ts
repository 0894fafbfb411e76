// What test files build on: a database of their own, the whole app over real HTTP, and a client that holds every reply
// to its contract.
import { errorReply, type ErrorReply } from '@sufra/contract/errors.ts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@sufra/contract/route.ts';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { createApp, type App } from '../src/app.ts';
import { settableClock } from '../src/platform/clock.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { openDb, type Db } from '../src/platform/db/db.ts';
import { createLog } from '../src/platform/log.ts';

/** A Saturday, 10 in the morning in Dubai. */
const testNow = '2026-11-21T06:00:00Z';

/** Copies the template; the copy is dropped when the file ends. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(inject('databaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: new URL('/postgres', template).href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(`/${name}`, template).href;
  return { url, drop: () => admin(`drop database ${name} with (force)`) };
}

/** A database for one test, closed with it. */
export async function testDb(): Promise<Db> {
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 10 }, () => undefined);
  onTestFinished(async () => {
    await db.close();
    await drop();
  });
  return db;
}

export interface TestApp {
  readonly app: App;
  readonly origin: string;
  readonly clock: ReturnType<typeof settableClock>;
  client(): Client;
  close(): Promise<void>;
}

/** What the app of a test seals with, so that a test can look inside. */
export const testKey = Buffer.alloc(32, 7);

/** The whole application, listening on loopback with a clock that tests set. Jobs run only when a test runs them. */
export async function startTestApp(changes: Partial<Config> = {}): Promise<TestApp> {
  const { url, drop } = await createTestDatabase();
  const config: Config = {
    ...readConfig(
      { DATA_DIR: tmpdir(), DATA_KEYS: testKey.toString('base64'), LOG_LEVEL: 'silent' },
      tmpdir(),
    ),
    demo: true,
    jobs: false,
    rateLimitPerMinute: 0,
    otpSendsPerAddress: 1_000_000,
    otpSendsPerDay: 1_000_000,
    ...changes,
  };
  const clock = settableClock(testNow);
  const app = await createApp(config, url, clock, createLog('silent'));
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin,
    clock,
    client: () => new Client(origin),
    close: async () => {
      await app.stop();
      await drop();
    },
  };
}

interface Sent<T extends Route> {
  params?: ParamsOf<T>;
  query?: QueryOf<T>;
  body?: BodyOf<T>;
  headers?: Record<string, string>;
}

export type Answer<T extends Route> =
  | { readonly ok: true; readonly status: number; readonly reply: ReplyOf<T> }
  | { readonly ok: false; readonly status: number; readonly error: ErrorReply };

/** A browser's worth of HTTP: cookies, our own origin, JSON; parses each reply and each error by the contract. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async call<T extends Route>(route: T, sent: Sent<T> = {}): Promise<Answer<T>> {
    const response = await this.raw(
      route.method,
      pathOf(route, sent.params, sent.query),
      sent.body,
      sent.headers,
    );
    const json: unknown = await response.json();
    if (response.ok)
      return { ok: true, status: response.status, reply: route.reply.parse(json) as ReplyOf<T> };
    const error = errorReply.parse(json);
    return { ok: false, status: response.status, error };
  }

  /** The reply, or a failure of the test with the error's code. */
  async get<T extends Route>(route: T, sent: Sent<T> = {}): Promise<ReplyOf<T>> {
    const answer = await this.call(route, sent);
    if (!answer.ok) throw new Error(`${route.name}: ${answer.status} ${JSON.stringify(answer.error)}`);
    return answer.reply;
  }

  /** The refusal, or a failure of the test when the call went through. */
  async refused<T extends Route>(route: T, sent: Sent<T> = {}): Promise<ErrorReply & { status: number }> {
    const answer = await this.call(route, sent);
    if (answer.ok) throw new Error(`${route.name} was not refused: ${JSON.stringify(answer.reply)}`);
    return { ...answer.error, status: answer.status };
  }

  async raw(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { origin: this.origin }),
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    const isGone = attributes.some((attribute) =>
      /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
    );
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function pathOf(route: Route, params: unknown, query: unknown): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
  );
  const pairs = Object.entries((query as Record<string, string> | undefined) ?? {});
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}
