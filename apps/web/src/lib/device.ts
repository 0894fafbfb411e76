import { useSyncExternalStore } from 'react';

export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true;

/** iPadOS identifies itself as a Mac, but Macs have no touch screen. */
export const isAppleHandheld = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

/** iOS has no install prompt. */
export const needsHomeScreenByHand = (): boolean =>
  !isInstalled() && isAppleHandheld(navigator.userAgent, navigator.maxTouchPoints);

const never = (): (() => void) => () => undefined;

export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

export function saveFile({ name, blob }: { readonly name: string; readonly blob: Blob }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Chromium only; missing from the DOM types. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The last `beforeinstallprompt` event, kept by `main.tsx`. */
    installOffer?: InstallOffer;
  }
}

export const hasInstallOffer = (): boolean => window.installOffer !== undefined;

export function subscribeToInstallOffer(listener: () => void): () => void {
  window.addEventListener('beforeinstallprompt', listener);
  return () => window.removeEventListener('beforeinstallprompt', listener);
}

/** Prompts once per offer. True if the user accepts. */
export async function install(): Promise<boolean> {
  const { installOffer } = window;
  delete window.installOffer;
  return (await installOffer?.prompt())?.outcome === 'accepted';
}
