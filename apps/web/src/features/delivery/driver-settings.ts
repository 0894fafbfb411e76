import { useSyncExternalStore } from 'react';

export const mapsApps = ['google', 'apple', 'waze'] as const;
export type MapsApp = (typeof mapsApps)[number];

export interface DriverSettings {
  readonly maps: MapsApp;
  readonly isShaking: boolean;
  readonly isCallingAlways: boolean;
}

const key = 'sufra.driver-settings';
const fallback: DriverSettings = { maps: 'google', isShaking: true, isCallingAlways: false };

/** What is kept, with the fallback for whatever is missing or was written by somebody else. */
export function settingsFrom(text: string | null): DriverSettings {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<keyof DriverSettings, unknown>> | null;
    return {
      maps: mapsApps.find((app) => app === kept?.maps) ?? fallback.maps,
      isShaking: typeof kept?.isShaking === 'boolean' ? kept.isShaking : fallback.isShaking,
      isCallingAlways:
        typeof kept?.isCallingAlways === 'boolean' ? kept.isCallingAlways : fallback.isCallingAlways,
    };
  } catch {
    return fallback;
  }
}

const listeners = new Set<() => void>();
let current: DriverSettings | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = (): DriverSettings => (current ??= settingsFrom(localStorage.getItem(key)));

function change(changes: Partial<DriverSettings>): void {
  current = { ...read(), ...changes };
  localStorage.setItem(key, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function useDriverSettings() {
  return { settings: useSyncExternalStore(subscribe, read, read), change };
}
