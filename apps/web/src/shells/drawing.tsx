import './styles.ts';
import type { Language } from '@sufra/contract/options.ts';
import { pageTextKeys } from '@sufra/contract/catalogue/page-texts.ts';
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { createStaticHandler, type StaticHandlerContext } from 'react-router';
import { i18n, startI18n } from '../i18n/i18n.ts';
import { nowMs, setClockAhead } from '../lib/clock.ts';
import { createQueryClient } from '../lib/query.ts';
import { sessionKey } from '../lib/session.ts';
import { transport, setTransport } from '../lib/api.ts';
import { routes } from './router.tsx';
import { stillPage } from './still-page.tsx';

interface Surroundings {
  readonly language: Language;
  /** Calls the API as the user the page is rendered for; never rejects. */
  readonly send: (address: string, request: RequestInit) => Promise<Response>;
  /** Whether that user may be signed in. */
  readonly isSignedIn: () => boolean;
}

interface Moment {
  /** Texts overridden by admins, by `namespace:key`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Milliseconds the server's clock is ahead of the machine's. */
  readonly ahead: number;
}

interface Drawn {
  readonly markup: string;
  /** The query cache and its time as JSON, for hydration. */
  readonly known: string;
}

/** Dependent queries need several rounds; the browser does the rest. */
const mostRounds = 4;

const handler = createStaticHandler(routes);

export async function start({ language, ...caller }: Surroundings): Promise<void> {
  setTransport({ ...caller, language: () => language, isOnePerson: false });
  await startI18n(language);
}

/** Null if a query failed, so the app reports the error itself. */
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

async function drawAll(client: QueryClient, drawOnce: () => Promise<string>): Promise<Drawn | null> {
  for (let round = 1; ; round += 1) {
    const at = nowMs();
    // The session has ended meanwhile; the app handles the redirect.
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
    // Out-of-order chunks would need an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}

/** Original texts of overridden keys. */
const ours = new Map<string, string>();
let written: ReadonlyMap<string, string> | null = null;

/** Applies the admins' overrides and restores the originals of dropped ones. */
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
