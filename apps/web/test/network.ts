import { commonErrors, errorStatus, type ErrorCode, type FieldCode } from '@sufra/contract/errors.ts';
import type { Stream } from '@sufra/contract/live.ts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@sufra/contract/route.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import type { Language } from '@sufra/contract/options.ts';
import { onlineManager } from '@tanstack/react-query';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** What a reply may depend on, parsed by the route's schemas. */
export interface Request<R extends Route = Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly language: Language;
}

/** The stand-in server's behaviour for one route. */
export interface Answer {
  readonly route: Route;
  readonly respond: (request: Request, signal: AbortSignal | null) => Response | Promise<Response>;
}

type Replied<R extends Route> = ReplyOf<R> | ((request: Request<R>) => ReplyOf<R>);

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A success. Fails the test if the route's schema rejects the body, which the server could never send. */
export const reply = <R extends Route>(route: R, body: Replied<NoInfer<R>>): Answer => ({
  route,
  respond: (request) => {
    const given: unknown =
      typeof body === 'function' ? (body as (request: Request) => unknown)(request) : body;
    const parsed = route.reply.safeParse(given);
    if (!parsed.success) throw new Error(`${route.name} can't reply this: ${parsed.error.message}`);
    return json(route.status, parsed.data);
  },
});

/** A success of a route that returns a file. */
export const replyFile = (route: Route, file: Blob): Answer => ({
  route,
  respond: () => new Response(file, { status: route.status, headers: { 'content-type': route.produces } }),
});

/** A refusal with one of the route's codes; `fields` names the invalid parts of the body. */
export const refuse = (
  route: Route,
  code: ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
  fields: Readonly<Record<string, FieldCode>> = {},
): Answer => ({
  route,
  respond: () => {
    const possible: readonly ErrorCode[] = [...route.errors, ...commonErrors];
    if (!possible.includes(code)) throw new Error(`${route.name} never answers ${code}.`);
    return json(errorStatus[code], { code, message: code, params, fields, requestId: 'request-1' });
  },
});

/** No reply until the caller aborts. */
export const never = (route: Route): Answer => ({
  route,
  respond: (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    }),
});

/** No reply until the connection is lost. */
export function hold(route: Route): { readonly answer: Answer; readonly lose: () => void } {
  let lose = (): void => undefined;
  const lost = new Promise<never>((_, reject) => {
    lose = () => reject(new TypeError('Failed to fetch'));
  });
  return { answer: { route, respond: () => lost }, lose };
}

/** The call never reaches the server. */
export const lose = (route: Route): Answer => ({
  route,
  respond: () => {
    throw new TypeError('Failed to fetch');
  },
});

interface Call extends Request {
  readonly route: Route;
  readonly idempotencyKey: string | null;
}

const answers = new Map<Route, Answer>();
let calls: Call[] = [];
let faults: string[] = [];
let isDown = false;
let held: Promise<void> = Promise.resolve();

/** Later answers replace earlier ones of the same route. */
export function answer(...given: readonly Answer[]): void {
  for (const one of given) answers.set(one.route, one);
}

export function setNetwork(isUp: boolean): void {
  isDown = !isUp;
  // It receives events only while a screen is open.
  onlineManager.setOnline(isUp);
  window.dispatchEvent(new Event(isUp ? 'online' : 'offline'));
}

/** The calls of a route so far, oldest first. */
export const callsOf = <R extends Route>(route: R): readonly (Request<R> & Pick<Call, 'idempotencyKey'>)[] =>
  calls.filter((call) => call.route === route) as unknown as readonly (Request<R> &
    Pick<Call, 'idempotencyKey'>)[];

/** Contract violations and unanswered calls since the last check. */
export function takeFaults(): readonly string[] {
  const taken = faults;
  faults = [];
  return taken;
}

/** Replies come after the second click, as from a real network. */
export async function doubleClick(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  let release = (): void => undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  await target.dblClick().finally(release);
}

export function resetNetwork(): void {
  answers.clear();
  calls = [];
  setNetwork(true);
}

const patternOf = ({ path }: Route): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** The most literal matching path, as in the server's router. */
function routeAt(method: string, pathname: string): { route: Route; params: Record<string, string> } | null {
  const weight = ({ path }: Route): number => path.split('/').filter((part) => part.startsWith(':')).length;
  const [route] = allRoutes
    .filter((one) => one.method === method && patternOf(one).test(pathname))
    .sort((a, b) => weight(a) - weight(b));
  if (route === undefined) return null;
  const groups = patternOf(route).exec(pathname)?.groups ?? {};
  const params = Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]),
  );
  return { route, params };
}

function parsedBy(route: Route, part: 'params' | 'query' | 'body', value: unknown): unknown {
  const parsed = route[part].safeParse(value);
  if (!parsed.success) throw new Error(`${route.name} got a wrong ${part}: ${parsed.error.message}`);
  return parsed.data;
}

function callFrom(address: URL, init: RequestInit): Call {
  const found = routeAt(init.method ?? 'GET', address.pathname);
  if (found === null) throw new Error('The contract has no such route.');
  const { route } = found;
  const headers = new Headers(init.headers);
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const call = {
    route,
    params: parsedBy(route, 'params', found.params),
    query: parsedBy(route, 'query', Object.fromEntries(address.searchParams)),
    body: parsedBy(route, 'body', body),
    language: headers.get('accept-language') === 'ar' ? 'ar' : 'en',
    idempotencyKey: headers.get('idempotency-key'),
  };
  return call as Call;
}

async function serve(address: URL, init: RequestInit): Promise<Response> {
  try {
    const call = callFrom(address, init);
    calls.push(call);
    const known = answers.get(call.route);
    if (known === undefined) throw new Error(`the test has no answer of ${call.route.name}.`);
    await held;
    return await known.respond(call, init.signal ?? null);
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) throw error;
    faults.push(
      `${init.method ?? 'GET'} ${address.pathname}: ${error instanceof Error ? error.message : ''}`,
    );
    return json(500, { code: 'internal', message: '', requestId: 'request-1' });
  }
}

const openSources = new Set<SilentEventSource>();

/** Stays open and silent until `pushChange`, so screens fall back to polling. */
class SilentEventSource extends EventTarget {
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    openSources.add(this);
  }
  close(): void {
    openSources.delete(this);
  }
}

/** An event on every open stream of the path. Returns how many there are. */
export function pushChange({ path }: Stream): number {
  const heard = [...openSources].filter(({ url }) => url === path);
  for (const source of heard)
    source.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify({ version: null }) }));
  return heard.length;
}

/** Replaces the network once per page (API calls and live streams); the browser still loads its scripts. */
export function installNetwork(): void {
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init = {}) => {
    const address = new URL(input instanceof window.Request ? input.url : input, window.location.origin);
    const isOurs = address.pathname.startsWith('/api/') || address.pathname === '/healthz';
    if (!isOurs) return realFetch(input, init);
    if (isDown) throw new TypeError('Failed to fetch');
    return address.pathname === '/healthz' ? json(200, {}) : serve(address, init);
  };
  Object.assign(window, { EventSource: SilentEventSource });
}
