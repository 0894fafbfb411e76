import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from '../pure/result.ts';
import type { CallCounts } from './call-counts.ts';
import { sendRefusal } from './failures.ts';
import { usesSessionCookie } from './session-cookie.ts';
import { isWebhook } from './webhooks.ts';
import { oneClickPath as path } from '@sufra/contract/notifications/newsletter.ts';

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

const isMailClick = (url: string): boolean => url.split('?')[0] === path;

const bodyLimit = 4 * 1024;
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
      scope.addContentTypeParser(form, { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => {
        done(null, null);
      });
    scope.post(path, async ({ query }, reply) => {
      const token = tokenOf(query);
      if (token !== '') await leave(token);
      return reply.send({ ok: true });
    });
    scope.get(path, async ({ query }, reply) =>
      reply.redirect(`/newsletter/leave?token=${encodeURIComponent(tokenOf(query))}`, 303),
    );
  });
}
