import { oneClickPath as path } from '@sufra/contract/newsletter.ts';
import type { FastifyInstance } from 'fastify';

/** Whether a call proves itself by the token in its address, and comes from no page of ours. */
export const isMailClick = (url: string): boolean => url.split('?')[0] === path;

const bodyLimit = 4 * 1024;
const tokenShape = /^[\w.-]{20,200}$/;

const tokenOf = (query: unknown): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' && tokenShape.test(token) ? token : '';
};

/** `leave` forgets the address of a token. The answer is the same for every token; people are shown the page instead. */
export async function serveMailClick(
  app: FastifyInstance,
  leave: (token: string) => Promise<unknown>,
): Promise<void> {
  // A scope of its own, so that nothing else takes forms. What is in the form says nothing that the address does not.
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
