import { createHash } from 'node:crypto';
import { createBreaker, type Breaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Notice, PushAddress, PushHandOver, WebPush } from '../../platform/ports.ts';
import { areKeys, encryptFor, type BrowserKeys } from './encryption.ts';
import { vapidSigner, type VapidKeys } from './vapid.ts';

export interface WebPushSettings extends VapidKeys {
  /** The operator's contact: `mailto:` or `https:`. */
  readonly subject: string;
  readonly services: readonly string[];
}

const timeoutMs = 5_000;
const breakerSettings = { failures: 5, coolDownMs: 15_000 };

const keysIn = ({ p256dh, auth }: PushAddress): BrowserKeys => ({
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
});

/** A later notification replaces a pending one; hashed, because the service can read it. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function outcomeOf(status: number): PushHandOver {
  if (status >= 200 && status < 300) return { outcome: 'taken', providerId: null };
  const reason = `push_${status}`;
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  if (status === 429) return { outcome: 'busy', reason };
  return { outcome: status >= 500 ? 'later' : 'never', reason };
}

/** `authorization` is our VAPID token; the body is encrypted. */
async function post(
  address: PushAddress,
  notice: Notice,
  seconds: number,
  authorization: string,
): Promise<PushHandOver> {
  const response = await fetch(address.endpoint, {
    method: 'POST',
    headers: {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(seconds),
      urgency: 'high',
      topic: topicOf(notice.tag),
    },
    body: new Uint8Array(encryptFor(keysIn(address), Buffer.from(JSON.stringify(notice)))),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  await response.body?.cancel();
  return outcomeOf(response.status);
}

/** Calls known services only, follows no redirect, logs codes only. */
export function webPush(settings: WebPushSettings, clock: Clock, log: Log): WebPush {
  const isKnown = serviceGate(settings.services);
  const authorize = vapidSigner(settings, settings.subject, clock);
  const breakers = new Map<string, Breaker>();
  const breakerOf = (origin: string): Breaker => {
    const breaker = breakers.get(origin) ?? createBreaker(clock, breakerSettings);
    breakers.set(origin, breaker);
    return breaker;
  };
  const secondsUntil = (until: Date): number =>
    Math.max(0, Math.floor((until.getTime() - clock.now().getTime()) / 1000));
  return {
    publicKey: settings.publicKey,
    accepts: (address) => isKnown(address.endpoint) && areKeys(keysIn(address)),
    send: async (address, notice, until) => {
      if (!isKnown(address.endpoint)) return { outcome: 'never', reason: 'push_unknown_service' };
      const { origin } = new URL(address.endpoint);
      const breaker = breakerOf(origin);
      if (!breaker.admit()) return { outcome: 'down', reason: 'breaker_open' };
      const result = await post(address, notice, secondsUntil(until), authorize(origin)).catch(
        (error: unknown): PushHandOver => {
          const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
          return { outcome: 'down', reason };
        },
      );
      breaker.record(result.outcome !== 'down');
      if (result.outcome !== 'taken')
        log.warn({ outcome: result.outcome, reason: result.reason }, 'push_failed');
      return result;
    },
  };
}

/** Chromium, Firefox, Edge, Safari; `*.` matches one or more subdomains. */
export const wellKnownServices: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://web.push.apple.com',
  'https://*.push.apple.com',
];

function patternOf(service: string): RegExp {
  const escaped = service.replaceAll(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace('*', '[a-z0-9-]+(?:\\.[a-z0-9-]+)*')}$`);
}

/** Compares the whole origin: no port, lookalike, userinfo or IP address passes. */
export function serviceGate(services: readonly string[]): (endpoint: string) => boolean {
  const patterns = services.map(patternOf);
  return (endpoint) => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    if (url === null || url.username !== '' || url.password !== '') return false;
    return patterns.some((pattern) => pattern.test(url.origin));
  };
}
