import { errorReply } from '@sufra/contract/errors.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPages } from '../src/platform/http/pages.ts';
import { createServer } from '../src/platform/http/server.ts';
import { createLog } from '../src/platform/log.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { signIn } from './people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const protection = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const apiProtection = {
  ...protection,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

const headersOf = (response: Response): object => Object.fromEntries(response.headers);

describe('a refusal has a code, a message and its request id', () => {
  it.each([
    ['GET', '/api/nothing', 404],
    ['POST', '/api/nothing', 404],
    ['DELETE', '/api/user/profile', 404],
    ['PATCH', '/api/profile', 404],
    ['GET', '/api/', 404],
    ['GET', '/api//user/profile', 404],
    ['GET', '/images//meals', 404],
    ['GET', '/api/%E0%A4%A', 404],
    ['GET', '/api/meal/%E0%A4%A/recipe', 404],
    ['GET', `/api/${'x'.repeat(4_000)}`, 404],
    ['GET', '/images/meals/nothing.webp', 404],
    ['GET', '/images/meals/..%2f..%2fpackage.json', 404],
    ['GET', '/images/meals/%00.webp', 404],
    ['GET', '/assets/nothing.js', 404],
    ['POST', '/', 404],
    ['PUT', '/dashboard', 404],
    ['GET', getSession.path, 401],
    ['POST', '/api/auth/verify-otp', 400],
  ])('%s %s', async (method, address, status) => {
    const response = await test.client().raw(method, address, method === 'GET' ? undefined : {});
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const error = errorReply.parse(await response.json());
    expect(error.message).not.toBe('');
    expect(error.requestId).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
    expect(headersOf(response)).toMatchObject(address.startsWith('/api/') ? apiProtection : protection);
  });

  it('with a unique request id', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await test.client().refused(getSession)).requestId),
    );
    expect(new Set(ids).size).toBe(20);
  });

  it.each([
    ['headers of 40 KB', `GET /api/demo HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['no HTTP at all', 'HELO sufra\r\n\r\n'],
    [
      'two lengths',
      'POST /api/auth/logout HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ],
  ])('even for %s', async (_name, request) => {
    const answer = await speak(request);
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    expect(errorReply.parse(body).requestId).not.toBe('');
  });

  it.each([
    '/../../../../etc/passwd',
    '/images/meals/../../../package.json',
    '/api/../.env',
    '/..\\..\\.env',
  ])('for %s, without any of our files', async (address) => {
    const answer = await speak(`GET ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).not.toMatch(/root:|"version"|_KEYS/);
  });

  it('reveals no internals', async () => {
    const client = await signIn(test, '+971508400001');
    await test.app.db.pool.query('alter table household.members rename to members_gone');
    const response = await client.raw('GET', '/api/household/members');
    await test.app.db.pool.query('alter table household.members_gone rename to members');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(errorReply.parse(JSON.parse(text))).toMatchObject({ code: 'internal' });
    expect(text).not.toMatch(/household|relation|select|stack|\.ts/i);
  });
});

function speak(request: string): Promise<string> {
  const { hostname, port } = new URL(test.origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(request));
    socket.setEncoding('utf8').on('data', (text) => (answer += String(text)));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

describe('the protective headers', () => {
  it.each(
    allRoutes.filter(({ method }) => method === 'GET').map(({ name, path: address }) => [name, address]),
  )('are on %s', async (_name, address) => {
    const response = await test.client().raw('GET', address.replaceAll(/:\w+/g, 'harira'));
    expect(headersOf(response)).toMatchObject(apiProtection);
  });

  it('are on preflights too, which allow no origin', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
    const response = await test.client().raw('OPTIONS', '/api/profile', undefined, headers);
    expect(headersOf(response)).toMatchObject(apiProtection);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.ok).toBe(false);
  });

  it('ask for https once we are on https', async () => {
    const secure = await startTestApp({ publicOrigin: 'https://sufra.example' });
    const response = await secure.client().raw('GET', '/api/demo');
    await secure.close();
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  });

  it('of the documentation forbid framing and foreign scripts', async () => {
    const response = await test.client().raw('GET', '/api/docs/');
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    const document = await test.client().raw('GET', '/api/docs/json');
    expect(await document.json()).toMatchObject({ openapi: '3.1.0' });
  });
});

describe('a page', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-pages-'));
  const settings = { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 };
  let origin = '';
  let stop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    mkdirSync(path.join(folder, 'client'));
    mkdirSync(path.join(folder, 'html'));
    writeFileSync(path.join(folder, 'html', 'paths.json'), '["/dashboard", "/recipe/:mealId"]');
    for (const name of ['landing', 'shell']) {
      for (const language of ['en', 'ar']) {
        const html = `<html lang="${language}"><script nonce="__NONCE__">1</script>${name}</html>`;
        writeFileSync(path.join(folder, 'html', `${name}.${language}.html`), html);
      }
    }
    const app = await createServer(settings, createLog('silent'));
    await addPages(app, { web: folder, pictures: folder, publicOrigin: null });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    stop = () => app.close();
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['/', 200],
    ['/dashboard', 200],
    ['/recipe/harira', 200],
    ['/no-such-page', 404],
  ])('at %s has status %i and runs only our scripts', async (address, status) => {
    const answers = await Promise.all([fetch(origin + address), fetch(origin + address)]);
    const nonces = await Promise.all(
      answers.map(async (response) => {
        expect(response.status).toBe(status);
        const html = await response.text();
        const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
        const policy = response.headers.get('content-security-policy') ?? '';
        expect(headersOf(response)).toMatchObject(protection);
        expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
        expect(policy).toMatch(
          /default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
        );
        const bridge = "connect-src 'self' http://127.0.0.1:*;";
        expect(policy).toContain(bridge);
        expect(policy.replace(bridge, '')).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe('');
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'ar-AE,en;q=0.5' }, 'ar'],
    [{ 'accept-language': 'ar', cookie: 'sufra_lang=en' }, 'en'],
    [{ cookie: 'sufra_lang=ar' }, 'ar'],
    [{ cookie: 'sufra_lang=../../etc/passwd' }, 'en'],
  ])('requested with %j is in %s', async (headers, language) => {
    const response = await fetch(origin, { headers: headers as Record<string, string> });
    expect(await response.text()).toContain(`lang="${language}"`);
    expect(response.headers.get('content-language')).toBe(language);
    expect(response.headers.get('vary')).toMatch(/cookie.*accept-language/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });
});
