import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendRefusal } from './failures.ts';

/** Not in the contract: their format is the provider's. */
const paths = { whatsapp: '/api/webhooks/whatsapp', stripe: '/api/webhooks/stripe' } as const;

export interface Webhook {
  readonly challenge: (query: Readonly<Record<string, string | undefined>>) => string | null;
  /** Checked before any of the body is read. */
  readonly signature: { readonly header: string; readonly shape: RegExp };
  readonly isSigned: (body: Buffer, signature: string) => boolean;
  /** Stores the event; returns after the commit. On an error the provider retries. */
  readonly receive: (payload: unknown) => Promise<void>;
}

const known = new Set<string>(Object.values(paths));

/** Webhooks need a signature instead of our origin and are exempt from the rate limit. */
export const isWebhook = (url: string): boolean => known.has(url.split('?')[0] ?? '');

const bodyLimit = 3 * 1024 * 1024;

export async function serveWebhook(
  app: FastifyInstance,
  caller: keyof typeof paths,
  webhook: Webhook,
): Promise<void> {
  // A scope of its own, so that everything else still parses JSON.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.get(paths[caller], async (request, reply) => {
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
      // Otherwise the body would be read to its end for the next request on the connection.
      sendRefusal(reply.header('connection', 'close'), { code: 'not_signed_in' });
    };
    scope.post(paths[caller], { bodyLimit, onRequest: turnAwayUnsigned }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!webhook.isSigned(body, signatureOf(request) ?? ''))
        return sendRefusal(reply, { code: 'not_signed_in' });
      const payload = jsonOf(body);
      if (payload === undefined) return sendRefusal(reply, { code: 'invalid_request' });
      await webhook.receive(payload);
      return reply.send({ ok: true });
    });
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
