#!/usr/bin/env node
// Prints Sufra's tickets on an ESC/POS receipt printer of the local network. Needs Node 18 or later and nothing else.
//
//   node print-bridge.mjs --printer=192.168.1.50 --site=https://sufra.example
//
// Run it on the tablet or computer that shows the kitchen's orders. --printer takes a port after a colon (9100 if absent),
// --port another port for the page (9180 if absent).
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    printer: { type: 'string' },
    site: { type: 'string' },
    port: { type: 'string', default: '9180' },
  },
});
if (!values.printer || !values.site) {
  console.error('Say which printer and which site: --printer=192.168.1.50 --site=https://sufra.example');
  process.exit(2);
}
const site = new URL(values.site).origin;
const [host, printerPort = '9100'] = values.printer.split(':');
const mostBytes = 2_000_000;
const patienceMs = 10_000;

/**
 * ESC/POS for a bitmap in the PBM format (P4), where 1 is black. Sources: Epson's ESC/POS reference (ESC @, GS v 0, ESC d, GS V)
 * and netpbm's description of PBM. Throws on anything else.
 */
function commandsFor(picture) {
  const head = /^P4\s+(\d{1,4})\s+(\d{1,5})\s/.exec(picture.subarray(0, 30).toString('latin1'));
  if (!head) throw new Error('Not a PBM picture.');
  const [width, height] = [Number(head[1]), Number(head[2])];
  const bytesInRow = Math.ceil(width / 8);
  const bits = picture.subarray(head[0].length);
  if (bits.length !== bytesInRow * height) throw new Error('The picture is cut off.');
  const parts = [Buffer.from([0x1b, 0x40])];
  // In strips: small printers hold few rows at once.
  for (let row = 0; row < height; row += 128) {
    const rows = Math.min(128, height - row);
    parts.push(
      Buffer.from([0x1d, 0x76, 0x30, 0, bytesInRow & 255, bytesInRow >> 8, rows & 255, rows >> 8]),
      bits.subarray(row * bytesInRow, (row + rows) * bytesInRow),
    );
  }
  parts.push(Buffer.from([0x1b, 0x64, 3, 0x1d, 0x56, 66, 0]));
  return Buffer.concat(parts);
}

const print = (commands) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(printerPort) });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('The printer does not answer.')));
    socket.on('error', reject);
    socket.on('close', (hadError) => hadError || resolve());
    // Some printers talk back; unread, they would keep the line open.
    socket.resume();
    socket.end(commands);
  });

let last = Promise.resolve();

function inTurn(work) {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}

async function bodyOf(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > mostBytes) throw new Error('The picture is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function answer(response, status, text = '') {
  response.writeHead(status, {
    'access-control-allow-origin': site,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    // Chrome asks this before a public page may reach the local network.
    'access-control-allow-private-network': 'true',
    'content-type': 'text/plain; charset=utf-8',
    vary: 'Origin',
  });
  response.end(text);
}

const server = createServer(async (request, response) => {
  // Only pages of the site may print; the Host keeps out names that were pointed at this machine.
  const isLocal = /^(127\.0\.0\.1|localhost):\d+$/.test(request.headers.host ?? '');
  if (!isLocal || request.headers.origin !== site) return answer(response, 403, 'Not for this page.');
  if (request.method === 'OPTIONS') return answer(response, 204);
  if (request.method !== 'POST' || request.url !== '/print') return answer(response, 404, 'POST /print.');
  let commands;
  try {
    commands = commandsFor(await bodyOf(request));
  } catch (error) {
    return answer(response, 400, error.message);
  }
  try {
    await inTurn(() => print(commands));
    answer(response, 204);
  } catch (error) {
    console.error(`Printer ${values.printer}: ${error.message}`);
    answer(response, 502, 'The printer does not answer.');
  }
});

server.listen(Number(values.port), '127.0.0.1', () =>
  console.log(
    `Printing for ${site} on ${values.printer}, asked at http://127.0.0.1:${server.address().port}.`,
  ),
);
