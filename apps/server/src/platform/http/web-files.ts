import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';

/** Names with a hash never change; the service worker is asked for anew each time, as it brings the next release. */
function cachingOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  return path.basename(file).startsWith('sw.js') ? 'no-cache' : 'public, max-age=3600';
}

/** Pictures, and what the build made for the browser. */
export async function addFiles(
  app: FastifyInstance,
  folders: { readonly web: string; readonly pictures: string },
): Promise<void> {
  const client = path.join(folders.web, 'client');
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(fastifyStatic, { root: folders.pictures, prefix: '/images/meals/', maxAge: '1d' });
  if (existsSync(client)) {
    await app.register(fastifyStatic, {
      root: client,
      prefix: '/',
      wildcard: true,
      decorateReply: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cachingOf(file));
      },
    });
  }
}
