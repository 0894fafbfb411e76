import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a reply that was written already, or only that it is the same as the caller has. The tag is made of the reply
 * itself, so that it can't be forgotten when something changes, and differs with language and person as the reply does.
 * It stays `no-store`, as all that is somebody's: the apps keep the last answer in memory, browsers nothing on disk.
 */
export function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
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
