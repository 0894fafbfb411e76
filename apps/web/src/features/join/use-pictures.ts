// Holds the pictures of an application in memory and nowhere else, with those the server would not take; the wizard's hook calls it.
import { useRef, useState } from 'react';
import type { PictureName, Pictures } from './join-kinds.ts';

export function usePictures() {
  const [pictures, setPictures] = useState<Pictures>({});
  const [refused, setRefused] = useState<readonly PictureName[]>([]);
  // Read at the moment of leaving.
  const hasPictures = useRef(false);
  const show = (next: Pictures): void => {
    hasPictures.current = Object.keys(next).length > 0;
    setPictures(next);
  };
  return {
    pictures,
    refused,
    hasPictures,
    take: (name: PictureName, url: string): void => {
      setRefused((before) => before.filter((one) => one !== name));
      show({ ...pictures, [name]: url });
    },
    /** They have to be taken again. */
    refuse: (names: readonly PictureName[]): void => {
      setRefused(names);
      const kept = Object.entries(pictures).filter(([name]) => !names.some((one) => one === name));
      show(Object.fromEntries(kept));
    },
    clear: (): void => show({}),
  };
}

export type HeldPictures = ReturnType<typeof usePictures>;
