import type { Language } from '@sufra/contract/options.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log } from '../log.ts';
import { patternOf } from './page-heads.ts';

export interface Drawn {
  readonly markup: string;
  readonly known: string;
}

interface Caller {
  readonly request: FastifyRequest;
  readonly heard: string[];
}

interface Drawing {
  start(around: {
    readonly language: Language;
    readonly send: (address: string, request: RequestInit) => Promise<Response>;
    readonly isSignedIn: () => boolean;
  }): Promise<void>;
  draw(
    address: string,
    moment: { readonly texts: ReadonlyMap<string, string>; readonly ahead: number },
  ): Promise<Drawn | null>;
}

interface Screen {
  readonly path: string;
  readonly page: string;
  readonly isForSignedIn: boolean;
}

export interface DrawnScreen extends Drawn {
  readonly page: string;
  readonly heard: readonly string[];
}

type Moment = Parameters<Drawing['draw']>[1];

/** Null for an unknown address, and if rendering took too long or failed. */
export type DrawScreen = (
  request: FastifyRequest,
  language: Language,
  moment: Moment,
) => Promise<DrawnScreen | null>;

/** Beyond this, the browser renders the screen. */
const mostAtOnce = 8;
const longestMs = 1_500;

const signedInHint = 'sufra_signed_in';

export function openDrawing(app: FastifyInstance, web: string, log: Log): DrawScreen {
  const caller = new AsyncLocalStorage<Caller>();
  const screens = existsSync(path.join(web, 'draw')) ? readScreens(web) : [];
  const copies = new Map<Language, Promise<Drawing>>();
  const copyOf = (language: Language): Promise<Drawing> => {
    const copy = copies.get(language) ?? openCopy(web, language, app, caller);
    copies.set(language, copy);
    return copy;
  };
  let underWay = 0;
  // A slot is free once rendering ended, even after the request gave up.
  const draw = async (around: Caller, language: Language, moment: Moment): Promise<Drawn | null> => {
    underWay += 1;
    try {
      const copy = await copyOf(language);
      return await caller.run(around, () => copy.draw(around.request.url, moment));
    } finally {
      underWay -= 1;
    }
  };
  return async (request, language, moment) => {
    const isSignedIn = request.cookies[signedInHint] !== undefined;
    const screen = screens.find(({ pattern }) => pattern.test(request.url.split('?')[0] ?? ''));
    if (screen?.isForSignedIn !== isSignedIn || underWay >= mostAtOnce) return null;
    const heard: string[] = [];
    try {
      const drawn = await within(longestMs, draw({ request, heard }, language, moment));
      return drawn === null ? null : { ...drawn, page: screen.page, heard };
    } catch (error) {
      log.error({ err: error, path: screen.path }, 'page_render_failed');
      return null;
    }
  };
}

function readScreens(web: string): readonly (Screen & { readonly pattern: RegExp })[] {
  const listed = JSON.parse(readFileSync(path.join(web, 'html', 'screens.json'), 'utf8')) as Screen[];
  return listed.map((screen) => ({ ...screen, pattern: patternOf(screen.path) }));
}

async function openCopy(
  web: string,
  language: Language,
  app: FastifyInstance,
  caller: AsyncLocalStorage<Caller>,
): Promise<Drawing> {
  const file = path.join(web, 'draw', language, 'drawing.js');
  const drawing = (await import(pathToFileURL(file).href)) as Drawing;
  await drawing.start({
    language,
    send: (address) => ask(app, caller.getStore(), address, language),
    isSignedIn: () => caller.getStore()?.request.cookies[signedInHint] !== undefined,
  });
  return drawing;
}

async function ask(
  app: FastifyInstance,
  caller: Caller | undefined,
  address: string,
  language: Language,
): Promise<Response> {
  if (caller === undefined) throw new Error('No request in the render context.');
  const { cookie = '', host = '', 'user-agent': agent = '' } = caller.request.headers;
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: address,
    remoteAddress: caller.request.ip,
    headers: { cookie, host, 'user-agent': agent, accept: 'application/json', 'accept-language': language },
  });
  caller.heard.push(address);
  return new Response(statusCode === 204 ? null : payload, { status: statusCode });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
