import type { ErrorCode, ErrorReply, FieldCode } from '@sufra/contract/errors.ts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@sufra/contract/route.ts';
import { keptMark } from '../worker/paths.ts';
import { doubtConnection, loseConnection } from './online.ts';

type Part<Name extends string, Value> = {} extends Value ? { [K in Name]?: Value } : { [K in Name]: Value };

export type CallInput<R extends Route> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>> & { idempotencyKey?: string; signal?: AbortSignal; keepalive?: boolean };

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** An error reply. `code` is `offline` if there was no reply. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly fields: Readonly<Record<string, FieldCode>>;
  readonly params: Readonly<Record<string, string | number>>;
  readonly requestId: string | null;

  constructor(status: number, bodyText: string, reply: Partial<ErrorReply>) {
    super(`${String(status)}: ${bodyText}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = reply.code ?? (status === 0 ? 'offline' : 'internal');
    this.fields = reply.fields ?? {};
    this.params = reply.params ?? {};
    this.requestId = reply.requestId ?? null;
  }
}

export const isApiError = (error: unknown, code?: ApiError['code']): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function addressOf(route: Route, input: LooseInput): string {
  const params = asRecord(input.params);
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asRecord(input.query))) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
}

function requestOf(route: Route, input: LooseInput, knownTag?: string): RequestInit {
  const headers: Record<string, string> = {
    Accept: route.produces,
    'Accept-Language': transport().language(),
  };
  if (input.idempotencyKey !== undefined) headers['Idempotency-Key'] = input.idempotencyKey;
  if (knownTag !== undefined) headers['If-None-Match'] = knownTag;
  const request: RequestInit = { method: route.method, headers, credentials: 'same-origin' };
  if (input.signal !== undefined) request.signal = input.signal;
  if (input.keepalive === true) request.keepalive = true;
  if (route.method !== 'GET') {
    // CSRF: the server takes unsafe calls only as JSON, which a cross-site form can't send.
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(input.body ?? {});
  }
  return request;
}

function parseError(text: string): Partial<ErrorReply> {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

async function answerOf(address: string, request: RequestInit): Promise<Response> {
  try {
    const answer = await transport().send(address, request);
    if (answer.headers.has(keptMark)) loseConnection();
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    doubtConnection();
    throw new ApiError(0, 'offline', {});
  }
}

type Arguments<R extends Route> = {} extends CallInput<R> ? [CallInput<R>?] : [CallInput<R>];

async function successOf(route: Route, input: LooseInput, knownTag?: string): Promise<Response> {
  const answer = await answerOf(addressOf(route, input), requestOf(route, input, knownTag));
  if (answer.ok || answer.status === 304) return answer;
  const text = await answer.text();
  throw new ApiError(answer.status, text === '' ? answer.statusText : text, parseError(text));
}

/** The last reply to each poll with its ETag, in memory only. */
const polled = new Map<string, { readonly tag: string; readonly text: string }>();

async function replyTo(route: Route, given: LooseInput): Promise<unknown> {
  const { isOnePerson, language } = transport();
  if (route.urgency !== 'poll' || !isOnePerson)
    return JSON.parse(await (await successOf(route, given)).text()) as unknown;
  const place = `${language()} ${addressOf(route, given)}`;
  const known = polled.get(place);
  const answer = await successOf(route, given, known?.tag);
  const text = answer.status === 304 && known ? known.text : await answer.text();
  const tag = answer.headers.get('etag');
  if (tag !== null) polled.set(place, { tag, text });
  return JSON.parse(text) as unknown;
}

/** Throws `ApiError` unless the call succeeds. */
export const call = <R extends Route>(route: R, ...[input]: Arguments<R>): Promise<ReplyOf<R>> =>
  replyTo(route, input ?? {}) as Promise<ReplyOf<R>>;

/** Like `call`, for a charge to the card on file: shows the 3-D Secure challenge and repeats the call with its payment. */
export async function callAndPay<R extends Route>(route: R, given: CallInput<R>): Promise<ReplyOf<R>> {
  const payOnce = (input: LooseInput): Promise<ReplyOf<R>> => replyTo(route, input) as Promise<ReplyOf<R>>;
  try {
    return await payOnce(given);
  } catch (error) {
    if (!isApiError(error, 'authentication_required')) throw error;
    const { clientSecret, paymentId: askedPaymentId } = error.params;
    // A challenge that can't be shown stays unanswered, and the next call fails the payment.
    await import('./stripe-js.ts')
      .then((bank) => bank.loadAndShowChallenge(String(clientSecret)))
      .catch(() => undefined);
    const { body, ...rest }: LooseInput = given;
    return payOnce({ ...rest, body: { ...asRecord(body), askedPaymentId } });
  }
}

export async function callForFile<R extends Route>(route: R, ...[input]: Arguments<R>): Promise<Blob> {
  return (await successOf(route, input ?? {})).blob();
}

/** Call on sign-out. */
export const forgetPolled = (): void => polled.clear();

/** Reuse it for retries of the same intent. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

export interface Transport {
  readonly send: (address: string, request: RequestInit) => Promise<Response>;
  /** Language of the replies. */
  readonly language: () => string;
  /** False if there is certainly no session, which saves a call that would return 401. */
  readonly isSignedIn: () => boolean;
  /** Whether poll replies may be cached; only if all pages belong to one user. */
  readonly isOnePerson: boolean;
}

const browser: Transport = {
  send: (address, request) => fetch(address, request),
  language: () => document.documentElement.lang,
  // A readable cookie set alongside the session cookie.
  isSignedIn: () => /(^|; )sufra_signed_in=1(;|$)/.test(document.cookie),
  isOnePerson: true,
};

let current = browser;

export const transport = (): Transport => current;

/** Call once, before rendering outside a browser. */
export function setTransport(other: Transport): void {
  current = other;
}
