import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { StaffRight } from './identity/staff-rights.ts';
import type { PartnerRight } from './partners/partner-rights.ts';

/**
 * The callers a route accepts. `account` needs a session, the others a role derived from records; `demo` needs demo
 * mode.
 */
export type Who = 'anyone' | 'account' | 'subscriber' | 'partner' | 'driver' | 'admin' | 'demo';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Under overload, polls are rejected first, then reads, then writes; orders, payments and order progress last. */
export const urgencies = ['poll', 'read', 'write', 'order'] as const;
export type Urgency = (typeof urgencies)[number];

type Schema = z.ZodMiniType;

/** `path` uses `:name` for parameters. */
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
  /** The right a staff call needs; null for all other calls. */
  readonly right: StaffRight | null;
  /** The right a partner call needs; null for all other calls. */
  readonly partnerRight: PartnerRight | null;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly status: 200 | 201;
  /** In addition to `commonErrors`. */
  readonly errors: readonly ErrorCode[];
  /** The same `Idempotency-Key` replays the saved reply. */
  readonly idempotent: boolean;
  readonly produces: 'application/json' | 'image/jpeg' | 'text/csv';
  /** Null is the default limit. */
  readonly maxBodyBytes: number | null;
  /** A `poll` also answers with an ETag, and 304 if unchanged. */
  readonly urgency: Urgency;
}

/** A part the route does not have; never parsed. */
export const nothing = z.object({});
type Nothing = typeof nothing;

type Caller =
  | { who: Exclude<Who, 'admin' | 'partner'>; right?: never }
  | { who: 'admin'; right: StaffRight }
  | { who: 'partner'; right: PartnerRight };

interface DraftParts<P, Q, B, R> {
  method: Method;
  path: Route['path'];
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
  /** Absent: a read or write, by its method. */
  urgency?: 'poll' | 'order';
}

type Draft<P, Q, B, R> = DraftParts<P, Q, B, R> & Caller;

/** Absent parts accept nothing; `name` is the OpenAPI operation id. */
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
    right: draft.who === 'admin' ? draft.right : null,
    partnerRight: draft.who === 'partner' ? draft.right : null,
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

export const okReply = z.object({ ok: z.literal(true) });
