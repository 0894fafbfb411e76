// Tells a part of a screen that there is a browser to ask: not where a server draws, nor until the app has taken over what it drew.
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
