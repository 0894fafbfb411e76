import { getPush, removePush, savePush } from '@sufra/contract/push.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../lib/api.ts';
import { useSingleMutation } from '../../lib/query.ts';
import type { TFunction } from 'i18next';
import { errorText } from '../../lib/form.ts';

const pushKey = ['push'] as const;

/** The person, or the browser for them, said no; only the browser's settings can undo that. */
export class NotAllowed extends Error {}

export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isForbidden = (): boolean => canNotify() && Notification.permission === 'denied';

export const usePush = (enabled: boolean) =>
  useQuery({ queryKey: pushKey, queryFn: ({ signal }) => call(getPush, { signal }), enabled });

async function registration(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration();
  if (found === undefined) throw new Error('There is no service worker to be woken.');
  return found;
}

/** A subscription made for another key of ours is worth nothing any more. */
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

/** Turns the notifications of this device on with our public key, or off with null. */
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
