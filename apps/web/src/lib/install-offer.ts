// Holds the browser's offer to install the app until somebody asks for it; main listens from the start, settings show it.

/** What Chromium sends and the types of the web don't know. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function change(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser from asking by itself. */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallOffer);
  });
}

export const hasInstallOffer = (): boolean => offer !== null;

export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the person, once for each offer. True when the app is being installed. */
export async function install(): Promise<boolean> {
  const asking = offer;
  if (asking === null) return false;
  change(null);
  return (await asking.prompt()).outcome === 'accepted';
}
