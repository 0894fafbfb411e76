import * as z from 'zod/mini';
import type { Language } from '@sufra/contract/options.ts';
import { holdsRight } from '@sufra/contract/identity/staff-rights.ts';
import { holdsPartnerRight } from '@sufra/contract/partners/partner-rights.ts';
import { nothing, type Route } from '@sufra/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { ok, refuse, type Refusal, type Result } from '../pure/result.ts';
import type { Actor, Authenticate } from './actor.ts';
import { crowdOf, retryAfterSeconds, sessionTokenOf } from './guards.ts';
import { fieldsOf, sendRefusal } from './failures.ts';
import { beginIdempotent, type Idempotency } from './idempotency.ts';
import type { Db } from '../db/db.ts';
import type { Vault } from '../vault.ts';
import { hash } from 'node:crypto';
import fastJson from 'fast-json-stringify';

export interface Call<T extends Route, A> {
  readonly params: z.output<T['params']>;
  readonly query: z.output<T['query']>;
  readonly body: z.output<T['body']>;
  readonly actor: A;
  readonly language: Language;
  readonly address: string;
  readonly request: Pick<FastifyRequest, 'id' | 'log' | 'headers' | 'cookies'>;
  readonly reply: FastifyReply;
  /** Set on idempotent routes; save the reply with it, in the transaction that does the work. */
  readonly idempotency: Idempotency | null;
}

type ActorOf<T extends Route> = T['who'] extends 'anyone' | 'demo' ? Actor | null : Actor;

export type Handler<T extends Route> = (call: Call<T, ActorOf<T>>) => Promise<Result<z.input<T['reply']>>>;

export interface Serving {
  readonly app: FastifyInstance;
  readonly authenticate: Authenticate;
  readonly db: Db;
  readonly vault: Vault;
  readonly demo: boolean;
}

type ServedHandler = (call: Call<Route, Actor | null>) => Promise<Result<unknown>>;

/** Uploads are served with their declared type, sandboxed and under our own file name. */
const fileHeaders = (disposition: string) => ({
  'content-disposition': disposition,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});

function send({ produces, path }: Route, reply: FastifyReply, value: unknown): unknown {
  switch (produces) {
    case 'application/json':
      return value;
    case 'image/jpeg':
      reply.headers(fileHeaders('inline; filename="picture.jpg"')).type(produces);
      return value;
    case 'text/csv': {
      const name = path.slice(path.lastIndexOf('/') + 1);
      reply.headers(fileHeaders(`attachment; filename="${name}"`)).type('text/csv; charset=utf-8');
      return Readable.from(value as AsyncIterable<string>);
    }
  }
}

export function serve<T extends Route>(serving: Serving, route: T, handler: Handler<T>): void {
  const crowd = crowdOf(serving.app);
  const write = serializerOf(route.reply);
  const later = {
    code: 'unavailable',
    params: { retryAfterSeconds: retryAfterSeconds[route.urgency] },
  } as const;
  serving.app.route({
    method: route.method,
    url: route.path,
    config: { urgency: route.urgency },
    ...(route.produces === 'application/json'
      ? { schema: { response: { [route.status]: {} } }, serializerCompiler: () => write }
      : {}),
    ...largeBodies(serving, route),
    // Count the request only after its body has arrived, so slow senders hold no slot.
    handler: async (request, reply) => {
      const leave = crowd.enter(route.urgency);
      if (!leave) return sendRefusal(reply, later);
      try {
        const outcome = await answer(serving, route, handler as unknown as ServedHandler, request, reply);
        if (!outcome.ok) return sendRefusal(reply, outcome.refusal);
        reply.code(route.status);
        if (route.urgency === 'poll') return sendUnlessKnown(request, reply, write(outcome.value));
        return send(route, reply, outcome.value);
      } finally {
        leave();
      }
    },
  });
}

const largeBodies = (serving: Serving, route: Route) =>
  route.maxBodyBytes === null
    ? {}
    : {
        bodyLimit: route.maxBodyBytes,
        onRequest: largeBodyGate(serving.app, route.maxBodyBytes, (request) =>
          admit(serving, route, request),
        ),
      };

async function answer(
  serving: Serving,
  route: Route,
  handler: ServedHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<unknown>> {
  const admitted = await admit(serving, route, request);
  if (!admitted.ok) return admitted;
  const actor = admitted.value;
  const input = parseInput(route, request);
  if (!input.ok) return input;
  const call = {
    actor,
    language: languageOf(request),
    address: request.ip,
    request,
    reply,
    idempotency: null,
    ...input.value,
  };
  if (!route.idempotent || !actor) return handler(call);
  return withIdempotency(serving, route, handler, call, actor);
}

type Guard = Pick<Route, 'who'> & Partial<Pick<Route, 'right' | 'partnerRight'>>;

export async function admit(
  serving: Pick<Serving, 'authenticate' | 'demo'>,
  guard: Guard,
  request: FastifyRequest,
): Promise<Result<Actor | null>> {
  const token = sessionTokenOf(request);
  const actor = token === null ? null : await serving.authenticate(token);
  const refusal = refusalFor(guard, actor, serving.demo);
  return refusal ? { ok: false, refusal } : ok(actor);
}

function refusalFor(guard: Guard, actor: Actor | null, demo: boolean): Refusal | null {
  const { who } = guard;
  if (who === 'anyone') return null;
  if (who === 'demo') return demo ? null : { code: 'not_found' };
  if (!actor) return { code: 'not_signed_in' };
  if (who === 'account') return null;
  const may = who === 'subscriber' ? actor.isSubscriber : actor.roles.includes(who);
  if (may && hasRight(guard, actor)) return who === 'admin' ? factorRefusal(actor, demo) : null;
  if (who === 'partner' && actor.hasSuspendedPartner) return { code: 'partner_suspended' };
  return { code: who === 'driver' && actor.hasSuspendedDriver ? 'driver_suspended' : 'forbidden' };
}

const hasRight = ({ right, partnerRight }: Guard, { staffRole, partnerRole }: Actor): boolean =>
  (!right || holdsRight(staffRole, right)) && (!partnerRight || holdsPartnerRight(partnerRole, partnerRight));

/** The demo asks only for a factor that was set up. */
export const demandedFactor = ({ neededFactor }: Pick<Actor, 'neededFactor'>, demo: boolean) =>
  demo && neededFactor === 'set_up' ? null : neededFactor;

function factorRefusal(actor: Actor, demo: boolean): Refusal | null {
  const step = demandedFactor(actor, demo);
  return step === null ? null : { code: 'second_factor_needed', params: { step } };
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

// Issues need the input to tell a missing field from a wrong one; it never leaves this process.
const reporting = { reportInput: true };

export function parseInput(
  route: Route,
  request: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
): Result<Input> {
  const params = parsePart(route.params, request.params);
  if (!params.success) return refuse('not_found');
  const query = parsePart(route.query, request.query);
  if (!query.success) return refuse('invalid_request', { fields: fieldsOf(query.error.issues) });
  const body = parsePart(route.body, request.body ?? {});
  if (!body.success) return refuse('invalid_request', { fields: fieldsOf(body.error.issues) });
  return ok({ params: params.data, query: query.data, body: body.data });
}

const empty = { success: true, data: Object.freeze({}) } as const;

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Schemas that accept an empty part and add no defaults. */
const optional = new WeakSet<z.ZodMiniType>();

// Most calls lack one part or another; skip parsing it.
function parsePart(schema: z.ZodMiniType, value: unknown) {
  if (schema === nothing) return empty;
  const hasNothing = isEmpty(value);
  if (hasNothing && optional.has(schema)) return empty;
  const parsed = schema.safeParse(value, reporting);
  if (hasNothing && parsed.success && isEmpty(parsed.data)) optional.add(schema);
  return parsed;
}

/** A retry after 3-D Secure is the same request: leave the return parameter out of the idempotency hash. */
const withoutReturn = (name: string, value: unknown): unknown =>
  name === 'askedPaymentId' ? undefined : value;

async function withIdempotency(
  serving: Serving,
  route: Route,
  handler: ServedHandler,
  call: Call<Route, Actor | null>,
  actor: Actor,
): Promise<Result<unknown>> {
  const begun = await beginIdempotent(serving, {
    accountId: actor.accountId,
    route: route.name,
    key: call.request.headers['idempotency-key'],
    // The same body for another resource is another request.
    body: JSON.stringify(route.params === nothing ? call.body : [call.params, call.body], withoutReturn),
  });
  if (!begun.ok) return begun;
  if (begun.value.kind === 'replay') return ok(begun.value.reply);
  const { idempotency } = begun.value;
  let settled = false;
  try {
    const outcome = await handler({ ...call, idempotency });
    settled = outcome.ok;
    return outcome;
  } finally {
    // A refusal or a crash did no work: free the key.
    if (!settled) await idempotency.release();
  }
}

export const languageOf = (request: FastifyRequest): Language =>
  /^\s*ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en';

export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Total bytes of large bodies in memory; reading, parsing and decoding takes three times that. */
const mostBytes = 32 * 1024 * 1024;

const inHand = new WeakMap<FastifyInstance, number>();

function largeBodyGate(
  app: FastifyInstance,
  maxBytes: number,
  admit: (request: FastifyRequest) => Promise<Result<unknown>>,
) {
  const add = (bytes: number): void => void inHand.set(app, (inHand.get(app) ?? 0) + bytes);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const admitted = await admit(request);
    if (!admitted.ok) return sendRefusal(reply, admitted.refusal);
    const weight = Math.min(maxBytes, Number(request.headers['content-length'] ?? maxBytes));
    if ((inHand.get(app) ?? 0) + weight > mostBytes)
      return sendRefusal(reply, { code: 'unavailable', params: { retryAfterSeconds: 5 } });
    add(weight);
    reply.raw.once('close', () => add(-weight));
  };
}

/**
 * Sends a serialised reply, or 304. The ETag hashes the reply, so it misses no change.
 */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  // Encoded once, for the hash, the length and the socket.
  const bytes = Buffer.from(text);
  const tag = `W/"${hash('sha1', bytes, 'base64url')}"`;
  reply.header('etag', tag);
  if (knows(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}

const knows = (given: string | undefined, tag: string): boolean =>
  given !== undefined && given.split(',').some((one) => one.trim() === tag || `W/${one.trim()}` === tag);

export type JsonSchema = Record<string, unknown>;

export const replySchema = (schema: z.ZodMiniType): JsonSchema =>
  simplify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) as JsonSchema;

/** Compiled with the first reply: compiling hundreds would delay every start. */
function serializerOf(schema: z.ZodMiniType): (reply: unknown) => string {
  let write: ((reply: unknown) => string) | null = null;
  return (reply) => {
    write ??= fastJson(replySchema(schema)) as (reply: unknown) => string;
    return write(reply);
  };
}

export const inputSchema = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

// `X or null` as `nullable` lets the serialiser write X directly instead of trying alternatives.
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => key !== '$schema');
  const simple: JsonSchema = Object.fromEntries(entries.map(([key, value]) => [key, simplify(value)]));
  const choices = simple['anyOf'];
  if (!Array.isArray(choices) || choices.length !== 2) return simple;
  const [first, second] = choices as [JsonSchema, JsonSchema];
  if (second['type'] !== 'null') return simple;
  const { anyOf: _dropped, ...rest } = simple;
  return { ...rest, ...first, nullable: true };
}
