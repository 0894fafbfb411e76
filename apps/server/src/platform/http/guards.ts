import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, FastifyReply, onRequestHookHandler } from 'fastify';
import type { Refusal } from '../pure/result.ts';
import type { CallCounts } from './call-counts.ts';
import { sendRefusal } from './failures.ts';
import { oneClickPath } from '@sufra/contract/notifications/newsletter.ts';
import { urgencies, type Urgency } from '@sufra/contract/route.ts';
import type {} from '@fastify/cookie';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * With `publicOrigin` null, the requested host counts as the origin if it is localhost or an IP address. Without
 * `counts` this process limits alone.
 */
export async function addGuards(
  app: FastifyInstance,
  settings: { publicOrigin: string | null; rateLimitPerMinute: number },
  counts: CallCounts | null,
): Promise<void> {
  // Otherwise a cross-site text/plain form could reach a handler.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request, settings.publicOrigin);
    if (refusal) sendRefusal(reply, refusal);
    else done();
  });
  if (settings.rateLimitPerMinute === 0) return;
  await app.register(rateLimit, {
    max: settings.rateLimitPerMinute,
    timeWindow: 60_000,
    ...(counts ? { store: storeOf(counts) } : {}),
    allowList: ({ url }) => !url.startsWith('/api/') || isWebhook(url),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}

const storeOf = (counts: CallCounts) =>
  class Store implements FastifyRateLimitStore {
    incr(address: string, answer: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      answer(null, counts.count(address));
    }
    child(): Store {
      return this;
    }
  };

function refusalOf(request: FastifyRequest, publicOrigin: string | null): Refusal | null {
  if (safeMethods.has(request.method)) return null;
  // Webhooks carry a signature, one-click unsubscribes a token, and neither sends a cookie.
  const isOutside = isWebhook(request.url) || isMailClick(request.url);
  if (!isOutside && !isOwnOrigin(request, publicOrigin)) return { code: 'wrong_origin' };
  const { headers } = request;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return { code: 'unsupported_media_type' };
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(headers['content-type'] ?? '');
  return hasBody && !isJson && !isMailClick(request.url) ? { code: 'unsupported_media_type' } : null;
}

// Without a fixed origin, trust localhost and IP addresses only: DNS rebinding could point any name here.
const isPlainHost = (host: string): boolean =>
  /^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d+)?$/i.test(host);

// Browsers always send an origin with a change. Other clients may omit it, but not together with a browser's
// cookie.
function isOwnOrigin(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return !usesSessionCookie(request) || site === 'same-origin';
  if (publicOrigin !== null) return origin === publicOrigin;
  return isPlainHost(host ?? '') && (origin === `http://${host ?? ''}` || origin === `https://${host ?? ''}`);
}

const isMailClick = (url: string): boolean => url.split('?')[0] === oneClickPath;

const mailLimit = 4 * 1024;
const tokenShape = /^[\w.-]{20,200}$/;

const tokenOf = (query: unknown): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' && tokenShape.test(token) ? token : '';
};

/** Answers the same for every token, so that tokens can't be probed. */
export async function serveMailClick(
  app: FastifyInstance,
  leave: (token: string) => Promise<unknown>,
): Promise<void> {
  // A scope of its own, so that nothing else accepts forms.
  await app.register(async (scope) => {
    for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(
        form,
        { parseAs: 'buffer', bodyLimit: mailLimit },
        (_request, _body, done) => {
          done(null, null);
        },
      );
    scope.post(oneClickPath, async ({ query }, reply) => {
      const token = tokenOf(query);
      if (token !== '') await leave(token);
      return reply.send({ ok: true });
    });
    scope.get(oneClickPath, async ({ query }, reply) =>
      reply.redirect(`/newsletter/leave?token=${encodeURIComponent(tokenOf(query))}`, 303),
    );
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    urgency?: Urgency;
  }
}

export interface Crowd {
  /** Takes a place and returns its release; null if the call must come later. */
  readonly enter: (urgency: Urgency) => (() => void) | null;
  readonly underWay: () => number;
  readonly turnedAway: Readonly<Record<Urgency, number>>;
}

/** The share of all places each urgency may fill. */
const shares: Readonly<Record<Urgency, number>> = { poll: 0.5, read: 0.7, write: 0.85, order: 1 };

/** Readers can wait, customers placing an order can't. */
export const retryAfterSeconds: Readonly<Record<Urgency, number>> = { poll: 10, read: 5, write: 2, order: 1 };

export function createCrowd(places: number): Crowd {
  let taken = 0;
  const turnedAway = { poll: 0, read: 0, write: 0, order: 0 };
  const limits = Object.fromEntries(
    urgencies.map((urgency) => [urgency, Math.max(1, Math.floor(places * shares[urgency]))]),
  ) as Record<Urgency, number>;
  return {
    underWay: () => taken,
    turnedAway,
    enter: (urgency) => {
      if (taken >= limits[urgency]) {
        turnedAway[urgency] += 1;
        return null;
      }
      taken += 1;
      let isIn = true;
      return () => {
        if (isIn) taken -= 1;
        isIn = false;
      };
    },
  };
}

const byServer = new WeakMap<FastifyInstance, Crowd>();
const ample = 200;

/** Call it before the first route; the default is 200. */
export function limitCrowd(app: FastifyInstance, places: number): void {
  byServer.set(app, createCrowd(places));
}

export function crowdOf(app: FastifyInstance): Crowd {
  const known = byServer.get(app) ?? createCrowd(ample);
  byServer.set(app, known);
  return known;
}

const sessionCookie = 'sufra_session';
const challengeCookie = 'sufra_challenge';
const deviceCookie = 'sufra_device';
// Readable by scripts, worthless as a credential: spares visitors a call that would answer 401.
const hintCookie = 'sufra_signed_in';

type Carrying = Pick<FastifyRequest, 'headers' | 'cookies'>;

/** A bearer header wins over the cookie; null without either. */
export function sessionTokenOf(request: Carrying): string | null {
  const header = request.headers.authorization;
  if (header !== undefined) return /^Bearer ([\w-]{20,100})$/.exec(header)?.[1] ?? null;
  return request.cookies[sessionCookie] ?? null;
}

/** Cookies are sent automatically, so these calls must prove their origin. */
const usesSessionCookie = (request: Carrying): boolean =>
  request.headers.authorization === undefined && request.cookies[sessionCookie] !== undefined;

export const challengeOf = (request: Carrying): string | null => request.cookies[challengeCookie] ?? null;
export const deviceOf = (request: Carrying): string | null => request.cookies[deviceCookie] ?? null;

export function cookieWriter(secure: boolean) {
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    session: (reply: FastifyReply, token: string, maxAgeSeconds: number) =>
      reply
        .setCookie(sessionCookie, token, { ...base, maxAge: maxAgeSeconds })
        .setCookie(hintCookie, '1', { ...base, httpOnly: false, maxAge: maxAgeSeconds }),
    endSession: (reply: FastifyReply) =>
      reply.clearCookie(sessionCookie, base).clearCookie(hintCookie, { ...base, httpOnly: false }),
    challenge: (reply: FastifyReply, challenge: string, maxAgeSeconds: number) =>
      reply.setCookie(challengeCookie, challenge, { ...base, path: '/api/auth', maxAge: maxAgeSeconds }),
    endChallenge: (reply: FastifyReply) => reply.clearCookie(challengeCookie, { ...base, path: '/api/auth' }),
    device: (reply: FastifyReply, token: string, maxAgeSeconds: number) =>
      reply.setCookie(deviceCookie, token, { ...base, path: '/api/auth', maxAge: maxAgeSeconds }),
  };
}

export type CookieWriter = ReturnType<typeof cookieWriter>;

/** Not in the contract: their format is the provider's. */
const webhookPaths = { whatsapp: '/api/webhooks/whatsapp', stripe: '/api/webhooks/stripe' } as const;

export interface Webhook {
  readonly challenge: (query: Readonly<Record<string, string | undefined>>) => string | null;
  /** Checked before any of the body is read. */
  readonly signature: { readonly header: string; readonly shape: RegExp };
  readonly isSigned: (body: Buffer, signature: string) => boolean;
  /** Stores the event; returns after the commit. On an error the provider retries. */
  readonly receive: (payload: unknown) => Promise<void>;
}

const knownWebhooks = new Set<string>(Object.values(webhookPaths));

/** Exempt from the origin check and the rate limit. */
const isWebhook = (url: string): boolean => knownWebhooks.has(url.split('?')[0] ?? '');

const webhookLimit = 3 * 1024 * 1024;

export async function serveWebhook(
  app: FastifyInstance,
  caller: keyof typeof webhookPaths,
  webhook: Webhook,
): Promise<void> {
  // A scope of its own, so that everything else still parses JSON.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.get(webhookPaths[caller], async (request, reply) => {
      const text = webhook.challenge(request.query as Record<string, string | undefined>);
      if (text === null) return sendRefusal(reply, { code: 'forbidden' });
      return reply.type('text/plain; charset=utf-8').send(text);
    });
    const signatureOf = ({ headers }: FastifyRequest): string | null => {
      const value = headers[webhook.signature.header];
      return typeof value === 'string' && webhook.signature.shape.test(value) ? value : null;
    };
    const turnAwayUnsigned: onRequestHookHandler = (request, reply, done) => {
      if (signatureOf(request) !== null) return done();
      // Otherwise the body would be read to its end for the connection's next request.
      sendRefusal(reply.header('connection', 'close'), { code: 'not_signed_in' });
    };
    scope.post(
      webhookPaths[caller],
      { bodyLimit: webhookLimit, onRequest: turnAwayUnsigned },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!webhook.isSigned(body, signatureOf(request) ?? ''))
          return sendRefusal(reply, { code: 'not_signed_in' });
        const payload = jsonOf(body);
        if (payload === undefined) return sendRefusal(reply, { code: 'invalid_request' });
        await webhook.receive(payload);
        return reply.send({ ok: true });
      },
    );
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
