import type { Stream } from '@sufra/contract/live.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isApiError } from './api.ts';
import { isResting } from './query.ts';
import { refreshSession } from './session.ts';

export interface LiveOptions {
  params?: Readonly<Record<string, string>>;
  /** Queries to refetch on events and with every poll. */
  keys: readonly QueryKey[];
  /** Queries with their own polling, refetched here on events only. */
  alsoOnNews?: readonly QueryKey[];
  enabled?: boolean;
  /** Polling interval, independent of the stream. */
  pollMs: number;
  /** Keep going while the page is hidden. */
  evenHidden?: boolean;
  /** Joins refetches; the same value on every render. */
  pace?: Pace | undefined;
  /** Skips the refetch for a version that is already shown. */
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
  const { params = {}, enabled = true, pollMs, evenHidden = false, pace } = options;
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
      pace,
    });
  }, [path, enabled, pollMs, evenHidden, pace]);
}

export interface Source {
  addEventListener(name: 'changed' | 'error', hear: (event: { readonly data?: string }) => void): void;
  close(): void;
}

export type Cause = 'poll' | 'news';

/** How to call `read`, which never rejects. */
export type Pace = (read: (cause: Cause) => Promise<void>) => (cause: Cause) => void;

export interface LineParts {
  readonly open: () => Source;
  /** False if the server denies access. */
  readonly look: (cause: Cause) => Promise<boolean>;
  readonly isKnown: (version: number) => boolean;
  /** Whether the page is visible and online; `onHereOrAway` reports changes. */
  readonly isHere: () => boolean;
  readonly onHereOrAway: (hear: () => void) => () => void;
  readonly pollMs: number;
  readonly pace?: Pace | undefined;
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/** Exponential backoff with jitter, so clients don't return all at once after a restart. */
export const pauseBefore = (attempt: number, chance: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** attempt) * (0.5 + chance);

export function versionOf(data: string | undefined): number | null {
  try {
    const { version } = JSON.parse(data ?? '{}') as { version?: unknown };
    return typeof version === 'number' ? version : null;
  } catch {
    return null;
  }
}

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
      // A stream that never opened may have been refused; a reopened one refetches anyway.
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

export function startLine(parts: LineParts): () => void {
  let poll: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const read = async (cause: Cause): Promise<void> => {
    if (!isOver && !(await parts.look(cause)) && !isOver) end();
  };
  const look = parts.pace?.(read) ?? ((cause: Cause): void => void read(cause));
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
