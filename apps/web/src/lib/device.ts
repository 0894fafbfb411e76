/** Opened from the home screen, without the browser's own bars. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true;

/** iPadOS says that it is a Mac, which has no touch screen. */
export const isAppleHandheld = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

/** Only there the app is put on the home screen by hand. */
export const needsHomeScreenByHand = (): boolean =>
  !isInstalled() && isAppleHandheld(navigator.userAgent, navigator.maxTouchPoints);
