import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
