// Holds the pictures of an application in memory and nowhere else, with those the server would not take; the wizard's hook calls it.
import { useEffect, useRef, useState } from 'react';
import type { PictureName, Pictures } from './join-kinds.ts';

export function usePictures() {
  const [pictures, setPictures] = useState<Pictures>({});
  const [refused, setRefused] = useState<readonly PictureName[]>([]);
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
    take: (name: PictureName, url: string): void => {
      setRefused((before) => before.filter((one) => one !== name));
      setPictures((before) => ({ ...before, [name]: url }));
    },
    /** They have to be taken again. */
    refuse: (names: readonly PictureName[]): void => {
      setRefused(names);
      setPictures((before) => {
        const kept = Object.entries(before).filter(([name]) => !names.some((one) => one === name));
        return Object.fromEntries(kept);
      });
    },
    clear: (): void => setPictures({}),
  };
}

export type HeldPictures = ReturnType<typeof usePictures>;
