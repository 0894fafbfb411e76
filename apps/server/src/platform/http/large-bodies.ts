import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '../pure/result.ts';
import { sendRefusal } from './failures.ts';

/** Bodies in hand at once, over all calls of an app; read, parsed and decoded each takes about three times its weight. */
const mostBytes = 32 * 1024 * 1024;

const inHand = new WeakMap<FastifyInstance, number>();

/**
 * A hook for a route whose body may weigh up to `maxBytes`; it runs before the body is read, and the place is given back
 * with the answer.
 */
export function largeBodyGate(
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
