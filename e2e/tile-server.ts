import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Mood = 'answers' | 'refuses' | 'hangs';

export interface TileServer {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  readonly asked: () => number;
  readonly be: (mood: Mood) => void;
  readonly close: () => void;
}

/** One pixel, stretched by the browser. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function startTiles(): Promise<TileServer> {
  let mood: Mood = 'answers';
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    if (mood === 'answers') response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
    if (mood === 'refuses') response.writeHead(403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    asked: () => asked,
    be: (next) => {
      mood = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
