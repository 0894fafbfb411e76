import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAt, claimsOf, startPushService, type PushService } from '../../../test/push-stand-in.ts';
import { settableClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import type { Notice } from '../../platform/ports.ts';
import { serviceGate, wellKnownServices, webPush } from './web-push.ts';

const notice: Notice = {
  title: 'في الطريق إليك',
  body: 'On its way',
  tag: 'order:1',
  path: '/order-status/1',
  language: 'ar',
};
const log = createLog('silent');

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.answer(201);
  service.received.splice(0);
});

function open() {
  const clock = settableClock('2026-11-21T06:00:00Z');
  const push = webPush(service.settings, clock, log);
  const { device, read } = browserAt(`${service.origin}/send/abc`);
  const address = { endpoint: device.endpoint, ...device.keys };
  const until = new Date('2026-11-21T07:00:00Z');
  return { clock, push, read, address, send: () => push.send(address, notice, until) };
}

describe('the wire', () => {
  it('carries an encrypted notification with its TTL and topic', async () => {
    const { read, send } = open();
    expect(await send()).toEqual({ outcome: 'taken', providerId: null });
    const [got] = service.received;
    expect(got?.path).toBe('/send/abc');
    expect(JSON.parse(read(got?.body ?? Buffer.alloc(0)))).toEqual(notice);
    expect(got?.body.includes('order')).toBe(false);
    expect(got?.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(got?.headers['topic']).toMatch(/^[\w-]{32}$/);
  });

  it('signs a token for this service, valid for less than a day', async () => {
    const { clock, send } = open();
    await send();
    await send();
    const [first, second] = service.received;
    expect(first?.claims).toEqual({
      aud: service.origin,
      exp: Date.parse('2026-11-21T18:00:00Z') / 1000,
      sub: 'mailto:push@sufra.example',
    });
    expect(second?.headers.authorization).toBe(first?.headers.authorization);
    clock.advance(11.5 * 3_600_000);
    await send();
    expect(service.received[2]?.claims['exp']).toBe(Date.parse('2026-11-22T05:30:00Z') / 1000);
  });

  it('reads the token of RFC 8292', () => {
    const example =
      'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
    expect(claimsOf(example)).toEqual({
      aud: 'https://push.example.net',
      exp: 1453523768,
      sub: 'mailto:push@example.com',
    });
  });
});

describe('a reply', () => {
  it.each([
    [201, 'taken'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'busy'],
    [500, 'later'],
    [503, 'later'],
    [400, 'never'],
    [413, 'never'],
    [0, 'down'],
  ] as const)('%i means %s', async (status, outcome) => {
    service.answer(status);
    expect((await open().send()).outcome).toBe(outcome);
  });

  it('is not followed if it is a redirect', async () => {
    service.answer(302);
    expect((await open().send()).outcome).toBe('down');
    expect(service.received.map(({ path }) => path)).toEqual(['/send/abc']);
  });

  it('opens the circuit breaker if it does not arrive', async () => {
    const { clock, send } = open();
    service.answer(0);
    for (let n = 0; n < 5; n += 1) await send();
    service.answer(201);
    expect(await send()).toEqual({ outcome: 'down', reason: 'breaker_open' });
    clock.advance(15_000);
    expect((await send()).outcome).toBe('taken');
  });
});

describe('the address filter', () => {
  const isKnown = serviceGate(wellKnownServices);

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QGuQ',
    'https://api.eu.push.apple.com/3/abc',
  ])('accepts %s', (endpoint) => expect(isKnown(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://evilfcm.googleapis.com/x',
    'https://fcmXgoogleapis.com/x',
    'https://notify.windows.com/x',
    'https://evil.example/?https://web.push.apple.com/',
    'https://evil.example#.push.apple.com',
    String.raw`https://evil.example\.push.apple.com/x`,
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'file:///etc/passwd',
    'gopher://fcm.googleapis.com/x',
    'fcm.googleapis.com/x',
  ])('rejects %s', (endpoint) => expect(isKnown(endpoint)).toBe(false));

  it('also checks stored addresses before sending', async () => {
    const { push, address } = open();
    const elsewhere = { ...address, endpoint: 'http://127.0.0.1:9/x' };
    expect(await push.send(elsewhere, notice, new Date('2026-11-21T07:00:00Z'))).toEqual({
      outcome: 'never',
      reason: 'push_unknown_service',
    });
    expect(push.accepts(elsewhere)).toBe(false);
    expect(push.accepts(address)).toBe(true);
  });
});
