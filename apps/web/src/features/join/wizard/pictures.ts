import { useEffect, useRef, useState } from 'react';
import type { Facing } from '../../../kit/fields/live-camera.tsx';

export interface Capture<Name extends string> {
  readonly name: Name;
  readonly facing: Facing;
}

/** Data URLs by their key under `documents` in the request. */
export type Pictures<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export function usePictures<Name extends string>() {
  const none = {} as Pictures<Name>;
  const [pictures, setPictures] = useState(none);
  const [refused, setRefused] = useState<readonly Name[]>([]);
  // LeaveGuard reads this when the applicant leaves.
  const hasPictures = useRef(false);
  useEffect(() => {
    hasPictures.current = Object.keys(pictures).length > 0;
  }, [pictures]);
  return {
    pictures,
    refused,
    hasPictures,
    // Two files can load at once; functional updates keep both.
    take: (name: Name, url: string): void => {
      setRefused((before) => before.filter((one) => one !== name));
      setPictures((before) => ({ ...before, [name]: url }));
    },
    refuse: (names: readonly Name[]): void => {
      setRefused(names);
      setPictures((before) => {
        const kept = Object.entries(before).filter(([name]) => !names.some((one) => one === name));
        return Object.fromEntries(kept) as Pictures<Name>;
      });
    },
    clear: (): void => {
      hasPictures.current = false;
      setPictures(none);
    },
  };
}

export type HeldPictures<Name extends string> = ReturnType<typeof usePictures<Name>>;
