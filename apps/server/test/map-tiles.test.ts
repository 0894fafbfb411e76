// Proves that maps are drawn on the operator's tiles and no others: what the browser is told, and what it is let load.
import { getMap } from '@sufra/contract/tracking.ts';
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

/** The pictures a page may load. */
async function picturesOf(tilesUrl: string | null): Promise<string | undefined> {
  const settings = { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 };
  const app = await createServer(settings, createLog('silent'));
  onTestFinished(() => app.close());
  await addPages(app, { web: folder, pictures: folder, publicOrigin: null, tilesUrl });
  const { headers } = await app.inject({ url: '/' });
  return /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
}

it('pages load pictures from the origin of the tiles, and from no other', async () => {
  expect(await picturesOf(null)).toBe("'self' data:");
  expect(await picturesOf(tiles.url)).toBe("'self' data: https://tiles.example:8443");
});

it('everybody is told of the tiles that are set, and that there are none', async () => {
  for (const mapTiles of [tiles, null]) {
    const test = await startTestApp({ mapTiles });
    onTestFinished(() => test.close());
    expect(await test.client().get(getMap)).toEqual({ tiles: mapTiles });
  }
});
