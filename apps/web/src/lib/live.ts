import type { Stream } from '@sufra/contract/live.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isApiError } from './api.ts';
import { type Cause, startLine } from './live-line.ts';
import { isResting } from './poll-pace.ts';
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
