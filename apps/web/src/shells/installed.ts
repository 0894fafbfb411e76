import { currentLanguage, i18n, loadNamespaces } from '../i18n/i18n.ts';
import { needsHomeScreenByHand } from '../lib/device.ts';
import { toast } from '../lib/toast.ts';
import type { PageMessage } from '../worker/worker-scope.ts';

const hintKey = 'sufra.home-screen-hint';

const seenUrls = (heard: readonly string[]): string[] =>
  navigator.serviceWorker.controller === null
    ? [...performance.getEntriesByType('resource').map(({ name }) => name), ...heard]
    : [...heard];

async function tellWorker(seen: readonly string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ language: currentLanguage(), seen } satisfies PageMessage);
}

/** iOS has no install prompt, so explain it once. */
async function showHomeScreenHint(): Promise<void> {
  const isSignedIn = document.cookie.includes('sufra_signed_in=1');
  if (!isSignedIn || !needsHomeScreenByHand() || localStorage.getItem(hintKey) !== null) return;
  localStorage.setItem(hintKey, '1');
  await loadNamespaces(['app']);
  toast({ title: i18n.t('app:ios.title'), description: i18n.t('app:ios.hint') });
}

/** `heard` are the API addresses the server read to render this page. */
export async function registerWorker(heard: readonly string[]): Promise<void> {
  void showHomeScreenHint();
  if (!('serviceWorker' in navigator)) return;
  const seen = seenUrls(heard);
  i18n.on('languageChanged', () => void tellWorker([]));
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  await tellWorker(seen);
}
