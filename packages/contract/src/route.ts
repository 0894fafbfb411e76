import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call a route. `anyone` needs no session; `account` needs one; the others need the role, which the server
 * derives from records; `demo` exists only in demo mode.
 */
export type Who = 'anyone' | 'account' | 'subscriber' | 'partner' | 'driver' | 'admin' | 'demo';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What a call is worth when more come than a process can do: polls are turned away first, then reads, then writes; orders,
 * payments and what moves an order on are the last.
 */
export const urgencies = ['poll', 'read', 'write', 'order'] as const;
export type Urgency = (typeof urgencies)[number];

type Schema = z.ZodMiniType;

/** Everything both sides know of one call. `path` uses `:name` for parameters. */
export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly who: Who;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly status: 200 | 201;
  /** Codes this call can answer besides those every call can (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** An `Idempotency-Key` header is honoured: the same key replays the saved reply. */
  readonly idempotent: boolean;
  /** What a success is made of: JSON, a picture's bytes, or the pieces of a file that the handler returns. */
  readonly produces: 'application/json' | 'image/jpeg' | 'text/csv';
  /** The most a body may weigh; null is what every other call may. */
  readonly maxBodyBytes: number | null;
  /** A `poll` also answers with an ETag, and with 304 where nothing has changed since. */
  readonly urgency: Urgency;
}

/** The schema of a part a route does not have; the server need not parse it. */
export const nothing = z.object({});
type Nothing = typeof nothing;

interface Draft<P, Q, B, R> {
  method: Method;
  path: Route['path'];
  who: Who;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  status?: 200 | 201;
  errors?: readonly ErrorCode[];
  idempotent?: boolean;
  produces?: Route['produces'];
  maxBodyBytes?: number;
  /** Left out where it is a read or a write like any other, as its method says. */
  urgency?: 'poll' | 'order';
}

/** Builds a route object; absent parts accept nothing. `name` is the operation id in the published document. */
export function route<
  R extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(name: string, draft: Draft<P, Q, B, R>): Route<P, Q, B, R> {
  return {
    name,
    method: draft.method,
    path: draft.path,
    who: draft.who,
    summary: draft.summary,
    params: draft.params ?? (nothing as unknown as P),
    query: draft.query ?? (nothing as unknown as Q),
    body: draft.body ?? (nothing as unknown as B),
    reply: draft.reply,
    status: draft.status ?? 200,
    errors: draft.errors ?? [],
    idempotent: draft.idempotent ?? false,
    produces: draft.produces ?? 'application/json',
    maxBodyBytes: draft.maxBodyBytes ?? null,
    urgency: draft.urgency ?? (draft.method === 'GET' ? 'read' : 'write'),
  };
}

export type ReplyOf<T extends Route> = z.output<T['reply']>;
export type BodyOf<T extends Route> = z.input<T['body']>;
export type ParsedBodyOf<T extends Route> = z.output<T['body']>;
export type ParamsOf<T extends Route> = z.input<T['params']>;
export type QueryOf<T extends Route> = z.input<T['query']>;

/** The reply of a call that only confirms. */
export const okReply = z.object({ ok: z.literal(true) });
