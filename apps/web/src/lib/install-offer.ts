/** What Chromium sends and the types of the web don't know. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const keeper = window as { installOffer?: InstallOffer };

export const hasInstallOffer = (): boolean => keeper.installOffer !== undefined;

export function subscribeToInstallOffer(listener: () => void): () => void {
  window.addEventListener('beforeinstallprompt', listener);
  return () => window.removeEventListener('beforeinstallprompt', listener);
}

/** Asks the person, once for each offer. True when the app is being installed. */
export async function install(): Promise<boolean> {
  const { installOffer } = keeper;
  delete keeper.installOffer;
  return (await installOffer?.prompt())?.outcome === 'accepted';
}
