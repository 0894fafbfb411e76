import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const sessionCookie = 'sufra_session';
const challengeCookie = 'sufra_challenge';
const deviceCookie = 'sufra_device';
// Readable by scripts and worthless as a credential: it spares visitors a call that could only answer 401.
const hintCookie = 'sufra_signed_in';

type Carrying = Pick<FastifyRequest, 'headers' | 'cookies'>;

/** A bearer header wins over the cookie; null without either. */
export function sessionTokenOf(request: Carrying): string | null {
  const header = request.headers.authorization;
  if (header !== undefined) return /^Bearer ([\w-]{20,100})$/.exec(header)?.[1] ?? null;
  return request.cookies[sessionCookie] ?? null;
}

/** Cookies are sent automatically, so these calls must prove their origin. */
export const usesSessionCookie = (request: Carrying): boolean =>
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
