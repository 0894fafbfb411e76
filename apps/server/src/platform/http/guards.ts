import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from '../pure/result.ts';
import type { CallCounts } from './call-counts.ts';
import { sendRefusal } from './failures.ts';
import { usesSessionCookie } from './session-cookie.ts';
import { isMailClick } from './mail-clicks.ts';
import { isWebhook } from './webhooks.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Adds the guards. `publicOrigin` null accepts the very host that was asked for, if it is localhost or a bare address.
 * Without `counts` this process counts calls alone.
 */
export async function addGuards(
  app: FastifyInstance,
  settings: { publicOrigin: string | null; rateLimitPerMinute: number },
  counts: CallCounts | null,
): Promise<void> {
  // Only JSON is ever parsed; without this a text/plain form could reach a handler.
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

/** What the rate limit asks, as it wants to be given it: a class. */
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
  // A webhook carries no cookie and proves itself by its signature, a press in a mail program by its token.
  const isOutside = isWebhook(request.url) || isMailClick(request.url);
  if (!isOutside && !isOwnOrigin(request, publicOrigin)) return { code: 'wrong_origin' };
  const { headers } = request;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return { code: 'unsupported_media_type' };
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(headers['content-type'] ?? '');
  return hasBody && !isJson && !isMailClick(request.url) ? { code: 'unsupported_media_type' } : null;
}

// Without a fixed origin only localhost and bare addresses are ours: a name could be pointed at us by anybody.
const isPlainHost = (host: string): boolean =>
  /^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d+)?$/i.test(host);

// A browser always says where a change comes from. Other clients may stay silent, but not with a browser's cookie.
function isOwnOrigin(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return !usesSessionCookie(request) || site === 'same-origin';
  if (publicOrigin !== null) return origin === publicOrigin;
  return isPlainHost(host ?? '') && (origin === `http://${host ?? ''}` || origin === `https://${host ?? ''}`);
}
