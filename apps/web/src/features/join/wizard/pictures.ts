import { useEffect, useRef, useState } from 'react';
import type { Facing } from '../../../kit/fields/live-camera.tsx';

export interface Capture<Name extends string> {
  readonly name: Name;
  readonly facing: Facing;
}

/** Data addresses by the names the wire gives them under `documents`. */
export type Pictures<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export function usePictures<Name extends string>() {
  const none = {} as Pictures<Name>;
  const [pictures, setPictures] = useState(none);
  const [refused, setRefused] = useState<readonly Name[]>([]);
  // Read at the moment of leaving.
  const hasPictures = useRef(false);
  useEffect(() => {
    hasPictures.current = Object.keys(pictures).length > 0;
  }, [pictures]);
  return {
    pictures,
    refused,
    hasPictures,
    // Two files may be read at once: neither must undo the other.
    take: (name: Name, url: string): void => {
      setRefused((before) => before.filter((one) => one !== name));
      setPictures((before) => ({ ...before, [name]: url }));
    },
    /** They have to be taken again. */
    refuse: (names: readonly Name[]): void => {
      setRefused(names);
      setPictures((before) => {
        const kept = Object.entries(before).filter(([name]) => !names.some((one) => one === name));
        return Object.fromEntries(kept) as Pictures<Name>;
      });
    },
    /** They are sent: nothing is lost by leaving from now on. */
    clear: (): void => {
      hasPictures.current = false;
      setPictures(none);
    },
  };
}

export type HeldPictures<Name extends string> = ReturnType<typeof usePictures<Name>>;
