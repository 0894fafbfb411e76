import { useSyncExternalStore } from 'react';

const keyOf = (form: string): string => `sufra.draft.${form}`;

const sameKind = (value: unknown, like: unknown): boolean =>
  typeof value === typeof like &&
  Array.isArray(value) === Array.isArray(like) &&
  (value === null) === (like === null);

/** Saved values merged over `fallback`; values of another type are ignored. */
export function mergeDraft<T extends object>(text: string | null, owner: string, fallback: T): T {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('owner' in kept) || !('draft' in kept))
      return fallback;
    if (kept.owner !== owner || typeof kept.draft !== 'object' || kept.draft === null) return fallback;
    const like = new Map<string, unknown>(Object.entries(fallback));
    const parts = Object.entries(kept.draft).filter(
      ([name, value]) => like.has(name) && sameKind(value, like.get(name)),
    );
    return { ...fallback, ...Object.fromEntries(parts) };
  } catch {
    return fallback;
  }
}

export const readDraft = <T extends object>(form: string, owner: string, fallback: T): T =>
  mergeDraft(sessionStorage.getItem(keyOf(form)), owner, fallback);

export const keepDraft = (form: string, owner: string, draft: object): void =>
  sessionStorage.setItem(keyOf(form), JSON.stringify({ owner, draft }));

export const dropDraft = (form: string): void => sessionStorage.removeItem(keyOf(form));

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null removes the entry. */
export function rememberInTab(key: string, text: string | null): void {
  if (text === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
  for (const listener of listeners) listener();
}

/** Null on the server and until hydration. */
export const useRemembered = (key: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  );
