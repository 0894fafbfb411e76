import { getPush, removePush, savePush } from '@sufra/contract/notifications/push.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { call, isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { useSingleMutation } from '../../lib/query.ts';

const pushKey = ['push'] as const;

/** Permission denied; only the browser's settings can undo that. */
class NotAllowed extends Error {}

export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isForbidden = (): boolean => canNotify() && Notification.permission === 'denied';

export const usePush = (enabled: boolean) =>
  useQuery({ queryKey: pushKey, queryFn: ({ signal }) => call(getPush, { signal }), enabled });

async function registration(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration();
  if (found === undefined) throw new Error('push: no service worker is registered');
  return found;
}

/** Replaces a subscription made for an older server key. */
async function subscribed(
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const { endpoint, keys } = (await subscribed(await registration(), publicKey)).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(savePush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
}

async function turnOff(): Promise<void> {
  await call(removePush);
  const subscription = await (await registration()).pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** On with the server's public key, off with null. */
export function useTurnPush() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (publicKey: string | null) => (publicKey === null ? turnOff() : turnOn(publicKey)),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

export function whyNot(error: unknown, t: TFunction<'app'>): string {
  if (error instanceof NotAllowed) return t('news.forbidden');
  return isApiError(error) ? errorText(error) : t('news.no_service');
}
