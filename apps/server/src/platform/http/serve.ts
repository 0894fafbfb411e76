import type * as z from 'zod/mini';
import type { Language } from '@sufra/contract/options.ts';
import { nothing, type Route, type Who } from '@sufra/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { ok, refuse, type Refusal, type Result } from '../pure/result.ts';
import type { Actor, Authenticate } from './actor.ts';
import { crowdOf, retryAfterSeconds } from './crowd.ts';
import { fieldsOf, sendRefusal } from './failures.ts';
import { beginIdempotent, type Idempotency } from './idempotency.ts';
import { serializerOf } from './schemas.ts';
import { sessionTokenOf } from './session-cookie.ts';
import type { Db } from '../db/db.ts';
import type { Vault } from '../vault.ts';
import { hash } from 'node:crypto';

/** What a handler receives: everything parsed, nothing raw but the reply for cookies. */
export interface Call<T extends Route, A> {
  readonly params: z.output<T['params']>;
  readonly query: z.output<T['query']>;
  readonly body: z.output<T['body']>;
  readonly actor: A;
  readonly language: Language;
  /** The caller's network address. */
  readonly address: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Set on idempotent routes: the flow saves its reply with it, in the transaction that does the work. */
  readonly idempotency: Idempotency | null;
}

type ActorOf<T extends Route> = T['who'] extends 'anyone' | 'demo' ? Actor | null : Actor;

export type Handler<T extends Route> = (call: Call<T, ActorOf<T>>) => Promise<Result<z.input<T['reply']>>>;

/** What `serve` needs besides the route: the app, who sessions belong to, and where idempotency keys live. */
export interface Serving {
  readonly app: FastifyInstance;
  readonly authenticate: Authenticate;
  readonly db: Db;
  readonly vault: Vault;
  readonly demo: boolean;
}

type ServedHandler = (call: Call<Route, Actor | null>) => Promise<Result<unknown>>;

/** What came from people is shown as what it says it is, under a name of ours, and runs nothing. */
const fileHeaders = (disposition: string) => ({
  'content-disposition': disposition,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});

/** Sends what a handler returned as the route says it is made of. */
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

/** Serves a route object of the contract. */
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
    // Only from here on, when all of the call has come: who sends slowly takes nobody's place.
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

const largeBodies = (serving: Serving, { maxBodyBytes, who }: Route) =>
  maxBodyBytes === null
    ? {}
    : {
        bodyLimit: maxBodyBytes,
        onRequest: largeBodyGate(serving.app, maxBodyBytes, (request) => admit(serving, who, request)),
      };

async function answer(
  serving: Serving,
  route: Route,
  handler: ServedHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<unknown>> {
  const admitted = await admit(serving, route.who, request);
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

/** Who is calling, if they are among those who may; refused otherwise. */
export async function admit(
  serving: Pick<Serving, 'authenticate' | 'demo'>,
  who: Who,
  request: FastifyRequest,
): Promise<Result<Actor | null>> {
  const token = sessionTokenOf(request);
  const actor = token === null ? null : await serving.authenticate(token);
  const refusal = refusalFor(who, actor, serving.demo);
  return refusal ? { ok: false, refusal } : ok(actor);
}

function refusalFor(who: Who, actor: Actor | null, demo: boolean): Refusal | null {
  if (who === 'anyone') return null;
  if (who === 'demo') return demo ? null : { code: 'not_found' };
  if (!actor) return { code: 'not_signed_in' };
  if (who === 'account') return null;
  const may = who === 'subscriber' ? actor.isSubscriber : actor.roles.includes(who);
  if (may) return null;
  if (who === 'partner' && actor.hasSuspendedPartner) return { code: 'partner_suspended' };
  return { code: who === 'driver' && actor.hasSuspendedDriver ? 'driver_suspended' : 'forbidden' };
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

// Issues carry what was sent, to tell a missing field from a wrong one; it never leaves this process.
const reporting = { reportInput: true };

function parseInput(route: Route, request: FastifyRequest): Result<Input> {
  const params = parsePart(route.params, request.params);
  if (!params.success) return refuse('not_found');
  const query = parsePart(route.query, request.query);
  if (!query.success) return refuse('invalid_request', { fields: fieldsOf(query.error.issues) });
  const body = parsePart(route.body, request.body ?? {});
  if (!body.success) return refuse('invalid_request', { fields: fieldsOf(body.error.issues) });
  return ok({ params: params.data, query: query.data, body: body.data });
}

// Of all calls: nobody may write to it.
const empty = { success: true, data: Object.freeze({}) } as const;

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Schemas that take a part with nothing in it, and add nothing of their own. */
const optional = new WeakSet<z.ZodMiniType>();

// Most calls have none of one part or another; those cost nothing.
function parsePart(schema: z.ZodMiniType, value: unknown) {
  if (schema === nothing) return empty;
  const hasNothing = isEmpty(value);
  if (hasNothing && optional.has(schema)) return empty;
  const parsed = schema.safeParse(value, reporting);
  if (hasNothing && parsed.success && isEmpty(parsed.data)) optional.add(schema);
  return parsed;
}

/** Who is back from their bank wishes what they wished before: a retry that forgot of it gets the same reply. */
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
    // The same wish for another thing is another wish.
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
    // A refusal or a crash did no work: the same key may try again.
    if (!settled) await idempotency.release();
  }
}

/** The language of the answer's texts: Arabic when the caller asks for it first, else English. */
export const languageOf = (request: FastifyRequest): Language =>
  /^\s*ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en';

/** Fires when the connection ends before the answer has been sent. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Bodies in hand at once, over all calls of an app; read, parsed and decoded each takes about three times its weight. */
const mostBytes = 32 * 1024 * 1024;

const inHand = new WeakMap<FastifyInstance, number>();

/**
 * A hook for a route whose body may weigh up to `maxBytes`; it runs before the body is read, and the place is given back
 * with the answer.
 */
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
 * Sends a reply that was written already, or only that it is the same as the caller has. The tag is made of the reply
 * itself, so that it can't be forgotten when something changes, and differs with language and person as the reply does.
 * It stays `no-store`, as all that is somebody's: the apps keep the last answer in memory, browsers nothing on disk.
 */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  // Written out once: the tag, the length and the socket each want its bytes.
  const bytes = Buffer.from(text);
  const tag = `W/"${hash('sha1', bytes, 'base64url')}"`;
  reply.header('etag', tag);
  if (knows(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}

// Compared weakly: whether it was sent with or without W/ makes no difference.
const knows = (given: string | undefined, tag: string): boolean =>
  given !== undefined && given.split(',').some((one) => one.trim() === tag || `W/${one.trim()}` === tag);
