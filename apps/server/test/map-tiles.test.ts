import { getMap } from '@sufra/contract/ordering/tracking.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addPages } from '../src/platform/http/pages.ts';
import { createServer } from '../src/platform/http/server.ts';
import { createLog } from '../src/platform/log.ts';
import { startTestApp } from './harness.ts';

const tiles = {
  url: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=k',
  attribution: '© The street drawers',
};
const folder = mkdtempSync(path.join(tmpdir(), 'sufra-tiles-'));

beforeAll(() => {
  mkdirSync(path.join(folder, 'html'));
  writeFileSync(path.join(folder, 'html', 'landing.en.html'), '<html lang="en"></html>');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function picturesOf(tilesUrl: string | null): Promise<string | undefined> {
  const settings = { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 };
  const app = await createServer(settings, createLog('silent'));
  onTestFinished(() => app.close());
  await addPages(app, { web: folder, pictures: folder, publicOrigin: null, tilesUrl });
  const { headers } = await app.inject({ url: '/' });
  return /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
}

it("allows pictures from the tiles' origin and no other", async () => {
  expect(await picturesOf(null)).toBe("'self' data:");
  expect(await picturesOf(tiles.url)).toBe("'self' data: https://tiles.example:8443");
});

it('allows Stripe on pages with its form, and no other origin', async () => {
  const settings = { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 };
  const headersWith = async (stripeKey: string | null): Promise<string> => {
    const app = await createServer(settings, createLog('silent'));
    onTestFinished(() => app.close());
    await addPages(app, { web: folder, pictures: folder, publicOrigin: null, stripeKey });
    const { headers } = await app.inject({ url: '/' });
    return `${String(headers['content-security-policy'])}\n${String(headers['permissions-policy'])}`;
  };
  expect(await headersWith(null)).not.toMatch(/stripe|frame-src/);
  const opened = await headersWith('pk_test_0123456789');
  const scripts = 'https://js.stripe.com https://*.js.stripe.com';
  expect(opened).toMatch(new RegExp(`script-src 'self' 'nonce-[^']+' ${scripts.replaceAll('*', '\\*')};`));
  expect(opened).toContain(`frame-src ${scripts} https://hooks.stripe.com;`);
  expect(opened).toContain("connect-src 'self' http://127.0.0.1:* https://api.stripe.com;");
  expect(opened).toContain('payment=(self "https://js.stripe.com")');
});

it('returns the configured tiles, or null', async () => {
  for (const mapTiles of [tiles, null]) {
    const test = await startTestApp({ mapTiles });
    onTestFinished(() => test.close());
    expect(await test.client().get(getMap)).toEqual({ tiles: mapTiles });
  }
});
