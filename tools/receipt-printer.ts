import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const script = path.resolve(import.meta.dirname, '../apps/web/public/print-bridge.mjs');

export interface Paper {
  readonly width: number;
  readonly rows: readonly string[];
}

/** Reads ESC/POS as a printer does; anything it doesn't know is an error. */
function papersIn(sent: Buffer): Paper[] {
  const papers: Paper[] = [];
  let open: { width: number; rows: string[] } | null = null;
  for (let at = 0; at < sent.length;) {
    const word = sent.subarray(at, at + 2).toString('hex');
    if (word === '1b40') {
      open = { width: 0, rows: [] };
      at += 2;
    } else if (word === '1d76' && sent[at + 2] === 0x30 && open) {
      const bytes = sent.readUInt16LE(at + 4);
      const rows = sent.readUInt16LE(at + 6);
      open.width = bytes * 8;
      for (let row = 0; row < rows; row++)
        open.rows.push(sent.subarray(at + 8 + row * bytes, at + 8 + (row + 1) * bytes).toString('hex'));
      at += 8 + rows * bytes;
    } else if (word === '1b64') {
      at += 3;
    } else if (word === '1d56' && open) {
      papers.push(open);
      open = null;
      at += 4;
    } else throw new Error(`The printer knows no ${word} at ${at}.`);
  }
  return papers;
}

export async function startPrinter() {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => {
      received.push(Buffer.concat(parts));
      socket.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    papers: () => received.flatMap(papersIn),
    stop: () =>
      new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve())),
  };
}

export async function startBridge(printerPort: number, site: string) {
  const options = [`--printer=127.0.0.1:${printerPort}`, `--site=${site}`, '--port=0'];
  const bridge = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(bridge.stdout, 'data')) as [Buffer];
  return {
    port: Number(/127\.0\.0\.1:(\d+)\.\s*$/.exec(said.toString())?.[1]),
    stop: () => bridge.kill(),
  };
}
