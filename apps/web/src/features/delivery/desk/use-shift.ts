import { positionSeconds } from '@sufra/contract/delivery/driver-desk.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place } from '../../../lib/format.ts';
import { reportPosition, useToggle } from '../delivery.api.ts';
import { type PinProblem, pinAt } from '../../../lib/place.ts';

const tellEveryMs = positionSeconds * 1_000;

export interface Shift {
  readonly turn: (isOnline: boolean) => void;
  readonly isTurning: boolean;
  /** Why the position is unknown; without one a driver can't go online. */
  readonly problem: PositionProblem | null;
  readonly error: Error | null;
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

/** Every half minute while online, and on every return to the page. */
function usePositionReports(isOnline: boolean, onSeen: (found: Found) => void): void {
  const tell = useEffectEvent(async (): Promise<void> => {
    const found = await readPosition();
    onSeen(found);
    if (found.place !== undefined) await reportPosition(found.place).catch(() => undefined);
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
  const [problem, setProblem] = useState<PositionProblem | null>(null);
  usePositionReports(isOnline, ({ place, problem: found }) => {
    last.current = place ?? last.current;
    // Losing the signal for a moment is normal; a revoked permission is not.
    if (found !== 'unavailable') setProblem(found ?? null);
  });
  const goOnline = async (): Promise<void> => {
    setFinding(true);
    const { place, problem: found } = await readPosition();
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

type PositionProblem = PinProblem;

type Found =
  | { readonly place: Place; readonly problem?: never }
  | { readonly problem: PositionProblem; readonly place?: never };

const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 };

function readPosition(): Promise<Found> {
  // Missing outside a secure context.
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
