import { useSyncExternalStore } from 'react';
import type { VehicleType } from '@sufra/contract/options.ts';
import type { Place } from '../../lib/format.ts';

export const mapsApps = ['google', 'apple', 'waze'] as const;
export type MapsApp = (typeof mapsApps)[number];
/** In the driver's screens only. */
export const speeches = ['hi', 'ur'] as const;
export type Speech = (typeof speeches)[number];
export const tongues = { en: 'English', ar: 'العربية', hi: 'हिन्दी', ur: 'اردو' } as const;

export interface DriverSettings {
  readonly maps: MapsApp;
  readonly isShaking: boolean;
  readonly isCallingAlways: boolean;
  readonly speech: Speech | null;
}

const key = 'sufra.driver-settings';
const fallback: DriverSettings = { maps: 'google', isShaking: true, isCallingAlways: false, speech: null };

/** Missing or invalid parts fall back to the defaults. */
export function settingsFrom(text: string | null): DriverSettings {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<keyof DriverSettings, unknown>> | null;
    return {
      maps: mapsApps.find((app) => app === kept?.maps) ?? fallback.maps,
      isShaking: typeof kept?.isShaking === 'boolean' ? kept.isShaking : fallback.isShaking,
      isCallingAlways:
        typeof kept?.isCallingAlways === 'boolean' ? kept.isCallingAlways : fallback.isCallingAlways,
      speech: speeches.find((one) => one === kept?.speech) ?? fallback.speech,
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

export function changeSettings(changes: Partial<DriverSettings>): void {
  current = { ...read(), ...changes };
  localStorage.setItem(key, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function useDriverSettings() {
  return { settings: useSyncExternalStore(subscribe, read, read), change: changeSettings };
}

const googleModes: Readonly<Record<VehicleType, string>> = {
  motorcycle: 'two-wheeler',
  scooter: 'two-wheeler',
  car: 'driving',
  bicycle: 'bicycling',
};

/** Privacy: the link holds coordinates only. */
export function navigationUrl({ lat, lng }: Place, app: MapsApp, vehicle: VehicleType): string {
  const at = `${String(lat)},${String(lng)}`;
  if (app === 'apple') return `https://maps.apple.com/?${new URLSearchParams({ daddr: at }).toString()}`;
  if (app === 'waze')
    return `https://waze.com/ul?${new URLSearchParams({ ll: at, navigate: 'yes' }).toString()}`;
  const query = new URLSearchParams({ api: '1', destination: at, travelmode: googleModes[vehicle] });
  return `https://www.google.com/maps/dir/?${query.toString()}`;
}
