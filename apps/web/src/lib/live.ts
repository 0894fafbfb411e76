import type { Stream } from '@sufra/contract/live.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isApiError } from './api.ts';
import { isResting } from './query.ts';
import { refreshSession } from './session.ts';

export interface LiveOptions {
  /** Fill the parameters of the stream's path. */
  params?: Readonly<Record<string, string>>;
  /** The queries to read again when something has changed, and with every poll. */
  keys: readonly QueryKey[];
  /** Those that poll at a pace of their own, and are read again here only when something has changed. */
  alsoOnNews?: readonly QueryKey[];
  enabled?: boolean;
  /** Looks again this often, stream or not. */
  pollMs: number;
  /** Goes on in a hidden page, for those who asked to be called. */
  evenHidden?: boolean;
  /** Spares a look at a version that is on the screen already. */
  isKnown?: (version: number) => boolean;
}

const pathOf = (stream: Stream, params: Readonly<Record<string, string>>): string =>
  stream.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const endings: readonly number[] = [401, 403, 404];

async function lookAgain(client: QueryClient, keys: readonly QueryKey[]): Promise<boolean> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })));
  const errors = keys.map((key) => client.getQueryState(key)?.error).filter((error) => isApiError(error));
  if (errors.some(({ status }) => status === 401)) void refreshSession(client);
  return !errors.some(({ status }) => endings.includes(status));
}

function onHereOrAway(hear: () => void): () => void {
  document.addEventListener('visibilitychange', hear);
  window.addEventListener('online', hear);
  window.addEventListener('offline', hear);
  return () => {
    document.removeEventListener('visibilitychange', hear);
    window.removeEventListener('online', hear);
    window.removeEventListener('offline', hear);
  };
}

export function useLive(stream: Stream, options: LiveOptions): void {
  const { params = {}, enabled = true, pollMs, evenHidden = false } = options;
  const client = useQueryClient();
  const path = pathOf(stream, params);
  const look = useEffectEvent((cause: Cause) =>
    cause === 'poll' && options.keys.some((key) => isResting(client.getQueryState(key), Date.now()))
      ? Promise.resolve(true)
      : lookAgain(client, cause === 'poll' ? options.keys : [...options.keys, ...(options.alsoOnNews ?? [])]),
  );
  const isKnown = useEffectEvent((version: number) => options.isKnown?.(version) ?? false);
  useEffect(() => {
    if (!enabled) return;
    return startLine({
      open: () => new EventSource(path),
      look: (cause) => look(cause),
      isKnown: (version) => isKnown(version),
      isHere: () => navigator.onLine && (evenHidden || document.visibilityState === 'visible'),
      onHereOrAway,
      pollMs,
    });
  }, [path, enabled, pollMs, evenHidden]);
}

/** The part of the browser's EventSource that is used. */
export interface Source {
  addEventListener(name: 'changed' | 'error', hear: (event: { readonly data?: string }) => void): void;
  close(): void;
}

/** Why somebody looks: it was time again, or there is, or may be, something new. */
export type Cause = 'poll' | 'news';

export interface LineParts {
  readonly open: () => Source;
  /** Reads again; false when the server has told that this is not ours to read. */
  readonly look: (cause: Cause) => Promise<boolean>;
  /** Whether the version of an event is on the screen already. */
  readonly isKnown: (version: number) => boolean;
  /** Whether somebody looks and a connection is there; `onHereOrAway` tells when that may have changed. */
  readonly isHere: () => boolean;
  readonly onHereOrAway: (hear: () => void) => () => void;
  readonly pollMs: number;
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/** The pause before an attempt doubles, and is spread over its own length: when the server has restarted, everybody comes back. */
export const pauseBefore = (attempt: number, chance: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** attempt) * (0.5 + chance);

/** The version an event names, or null. */
export function versionOf(data: string | undefined): number | null {
  try {
    const { version } = JSON.parse(data ?? '{}') as { version?: unknown };
    return typeof version === 'number' ? version : null;
  } catch {
    return null;
  }
}

/** The stream alone: dialled again after every break, until it is hung up. */
function createStream(parts: Pick<LineParts, 'open' | 'isKnown'>, look: () => void) {
  let source: Source | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  const dial = (): void => {
    const dialled = parts.open();
    source = dialled;
    let wasOpen = false;
    dialled.addEventListener('changed', ({ data }) => {
      wasOpen = true;
      attempt = 0;
      const version = versionOf(data);
      if (version === null || !parts.isKnown(version)) look();
    });
    dialled.addEventListener('error', () => {
      if (source !== dialled) return;
      dialled.close();
      retry = setTimeout(dial, pauseBefore(attempt, Math.random()));
      attempt += 1;
      // A stream that broke tells by itself, when it is back, that there may be news. One that never opened may have
      // been refused, which only an ordinary look finds out.
      if (!wasOpen) look();
    });
  };
  const hangUp = (): void => {
    source?.close();
    source = null;
    attempt = 0;
    clearTimeout(retry);
  };
  return { dial, hangUp };
}

/** Starts the line; the returned function ends it for good. */
export function startLine(parts: LineParts): () => void {
  let poll: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const look = (cause: Cause): void =>
    void parts.look(cause).then((isOurs) => {
      if (!isOurs && !isOver) end();
    });
  const stream = createStream(parts, () => look('news'));
  const pause = (): void => {
    stream.hangUp();
    clearInterval(poll);
    poll = undefined;
  };
  const begin = (): void => {
    poll = setInterval(() => look('poll'), parts.pollMs);
    stream.dial();
  };
  const stopHearing = parts.onHereOrAway(() => {
    if (!parts.isHere()) return pause();
    if (poll !== undefined) return;
    look('news');
    begin();
  });
  const end = (): void => {
    isOver = true;
    pause();
    stopHearing();
  };
  if (parts.isHere()) begin();
  return end;
}
