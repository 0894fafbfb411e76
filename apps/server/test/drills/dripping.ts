// Keeps connections open that send the head of a call a byte a second, each a new one when it is ended; slow-sockets starts it.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Dripped {
  /** Milliseconds each connection lived that the server ended. */
  readonly lives: number[];
  /** And how old those are that are still open. */
  readonly open: number[];
}

interface Work {
  readonly port: number;
  readonly sockets: number;
}

const lives: number[] = [];
const births = new Map<object, number>();
let awaited = 0;

function drip(port: number): void {
  const socket = connect(port, '127.0.0.1');
  const born = performance.now();
  births.set(socket, born);
  socket.on('error', () => undefined).resume();
  socket.write('POST /api/orders HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const dripping = setInterval(() => socket.write('x'), 1_000);
  socket.once('connect', () => {
    awaited -= 1;
    if (awaited === 0) process.send?.('open');
  });
  socket.once('close', () => {
    clearInterval(dripping);
    births.delete(socket);
    lives.push(performance.now() - born);
    drip(port);
  });
}

process.on('message', (message: Work | 'tell') => {
  const now = performance.now();
  if (message === 'tell') {
    process.send?.({ lives, open: [...births.values()].map((born) => now - born) } satisfies Dripped);
    return;
  }
  awaited = message.sockets;
  // Spread over a second: a thousand that ask for a connection at once would measure the queue of the system.
  for (let index = 0; index < message.sockets; index += 1)
    setTimeout(() => drip(message.port), (index * 1_000) / message.sockets);
});
process.once('disconnect', () => process.exit());
