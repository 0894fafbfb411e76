import './styles.ts';
import type { Language } from '@sufra/contract/options.ts';
import { pageTextKeys } from '@sufra/contract/page-texts.ts';
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { createStaticHandler, type StaticHandlerContext } from 'react-router';
import { i18n, startI18n } from '../i18n/i18n.ts';
import { nowMs, setClockAhead } from '../lib/clock.ts';
import { createQueryClient } from '../lib/query.ts';
import { sessionKey } from '../lib/session.ts';
import { transport, travelBy } from '../lib/api.ts';
import { routes } from './router.tsx';
import { stillPage } from './still-page.tsx';

interface Surroundings {
  readonly language: Language;
  /** Calls the API for whoever the page is being drawn for; answers whatever happens. */
  readonly send: (address: string, request: RequestInit) => Promise<Response>;
  /** Whether that person may be signed in. */
  readonly isSignedIn: () => boolean;
}

interface Moment {
  /** What admins wrote over our texts, by `namespace:key`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Milliseconds by which the server's clock is ahead of the machine's. */
  readonly ahead: number;
}

interface Drawn {
  readonly markup: string;
  /** What the screen was drawn from and when, as JSON: the app in the browser begins with it. */
  readonly known: string;
}

/** A screen asks, hears, and asks for what follows from that; what is asked for later still is left to the browser. */
const mostRounds = 4;

const handler = createStaticHandler(routes);

export async function start({ language, ...caller }: Surroundings): Promise<void> {
  travelBy({ ...caller, language: () => language, isOnePerson: false });
  await startI18n(language);
}

/** The screen at an address of ours; null where something could not be read, which the app then says itself. */
export async function draw(address: string, { texts, ahead }: Moment): Promise<Drawn | null> {
  setClockAhead(ahead);
  write(texts);
  const context = await handler.query(new Request(new URL(address, 'http://drawn.invalid')));
  if (context instanceof Response) return null;
  const client = createQueryClient();
  const drawOnce = (): Promise<string> => markupOf(client, context);
  try {
    return await drawAll(client, drawOnce);
  } finally {
    client.clear();
  }
}

/** Draws, reads what the drawing asked for, and draws again until nothing is asked for any more. */
async function drawAll(client: QueryClient, drawOnce: () => Promise<string>): Promise<Drawn | null> {
  for (let round = 1; ; round += 1) {
    const at = nowMs();
    // A session that has ended meanwhile leads elsewhere, which the app knows and a drawing cannot follow.
    const isVisitor = client.getQueryData(sessionKey) === null;
    if (isVisitor && transport().isSignedIn()) return null;
    const markup = await drawOnce();
    const asked = round < mostRounds ? client.getQueryCache().getAll().filter(isAsked) : [];
    if (asked.length === 0) return { markup, known: JSON.stringify({ at, state: dehydrate(client) }) };
    const heard = await Promise.allSettled(asked.map((query) => query.fetch()));
    if (heard.some(({ status }) => status === 'rejected')) return null;
  }
}

const isAsked = ({ state, options }: Query): boolean =>
  state.status === 'pending' && !('enabled' in options && options.enabled === false);

async function markupOf(client: QueryClient, context: StaticHandlerContext): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    stillPage(client, handler, context),
    // A part that was drawn out of its place would need a script to come there.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}

/** Our own texts, by key, as far as admins have written others. */
const ours = new Map<string, string>();
let written: ReadonlyMap<string, string> | null = null;

/** Puts the texts of admins in the place of ours, and ours back where there are none any more. */
function write(texts: ReadonlyMap<string, string>): void {
  if (texts === written) return;
  written = texts;
  for (const key of pageTextKeys) {
    const [namespace = '', name = ''] = key.split(':');
    const now: unknown = i18n.getResource(i18n.language, namespace, name);
    if (typeof now !== 'string') continue;
    if (!ours.has(key)) ours.set(key, now);
    i18n.addResource(i18n.language, namespace, name, texts.get(key) ?? ours.get(key) ?? now);
  }
}
