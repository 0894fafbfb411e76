import { positionSeconds } from '@sufra/contract/driver-desk.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place } from '../../../lib/format.ts';
import { sendPlace, useToggle } from '../delivery.api.ts';
import { type PinProblem, pinAt } from '../../../lib/place.ts';

const tellEveryMs = positionSeconds * 1_000;

export interface Shift {
  readonly turn: (isOnline: boolean) => void;
  readonly isTurning: boolean;
  /** Why the place is not known: before going online it keeps the driver offline. */
  readonly problem: PlaceProblem | null;
  /** Why the server did not turn the switch. */
  readonly error: Error | null;
  /** Where the driver was last seen. */
  readonly lastPlace: () => Place | undefined;
}

function onReturn(look: () => void): () => void {
  const hear = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', hear);
  window.addEventListener('online', look);
  return () => {
    document.removeEventListener('visibilitychange', hear);
    window.removeEventListener('online', look);
  };
}

/** Tells the place every half minute while online; `onSeen` hears of each look. */
function useTelling(isOnline: boolean, onSeen: (found: Found) => void): void {
  const tell = useEffectEvent(async (): Promise<void> => {
    const found = await findPlace();
    onSeen(found);
    if (found.place !== undefined) await sendPlace(found.place).catch(() => undefined);
  });
  useEffect(() => {
    if (!isOnline) return;
    void tell();
    const timer = setInterval(() => void tell(), tellEveryMs);
    const stopHearing = onReturn(() => void tell());
    return () => {
      clearInterval(timer);
      stopHearing();
    };
  }, [isOnline]);
}

export function useShift(isOnline: boolean): Shift {
  const toggle = useToggle();
  const last = useRef<Place | undefined>(undefined);
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  useTelling(isOnline, ({ place, problem: found }) => {
    last.current = place ?? last.current;
    // A tunnel is no news; a permission taken back is.
    if (found !== 'unavailable') setProblem(found ?? null);
  });
  const goOnline = async (): Promise<void> => {
    setFinding(true);
    const { place, problem: found } = await findPlace();
    setFinding(false);
    setProblem(found ?? null);
    if (place === undefined) return;
    last.current = place;
    toggle.mutate({ isOnline: true, location: place });
  };
  const isTurning = isFinding || toggle.isPending;
  const turn = (wanted: boolean): void => {
    if (isTurning) return;
    toggle.reset();
    setProblem(null);
    if (wanted) void goOnline();
    else toggle.mutate({ isOnline: false });
  };
  return { turn, isTurning, problem, error: toggle.error, lastPlace: () => last.current };
}

/** Why there is no place; names its text. */
type PlaceProblem = PinProblem;

type Found =
  | { readonly place: Place; readonly problem?: never }
  | { readonly problem: PlaceProblem; readonly place?: never };

const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 };

function findPlace(): Promise<Found> {
  // A page that is not served safely has no such sense at all.
  if (!('geolocation' in navigator)) return Promise.resolve({ problem: 'unavailable' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = pinAt(coords);
        resolve(place === null ? { problem: 'outside' } : { place });
      },
      ({ code, PERMISSION_DENIED }) =>
        resolve({ problem: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      options,
    );
  });
}
