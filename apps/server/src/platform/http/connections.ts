import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Connections at once, those that stay open for news included; beyond it the next are closed as they come. */
const connectionsAtMost = 10_000;

/** Connections at once that have not sent the head of a first call; beyond it the oldest of them gives way. */
export const waitingAtMost = 3_000;

const sweepMs = 500;
const lingerMs = 1_000;

/** Watches the connections of a server, to be called before it listens. */
export function keepConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.maxConnections = connectionsAtMost;
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  boundWaiting(app);
  // Once the server is closing, only calls under way keep it. Left to themselves, connections that had their answer or,
  // opened by a browser ahead of need, never asked for anything, would hold it up for a minute.
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, sweepMs).unref();
    app.server.once('close', () => clearInterval(sweep));
    done();
  });
}

// A set keeps its order, so that its first is its oldest. Who comes with a call has sent its head within a moment; who is
// pushed out by three thousand others has not.
function boundWaiting(app: FastifyInstance): void {
  const waiting = new Set<Socket>();
  app.server.on('connection', (socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    const [oldest] = waiting;
    if (waiting.size > waitingAtMost) oldest?.destroy();
  });
  app.server.on('request', ({ socket }) => waiting.delete(socket));
}

/**
 * Closes a connection that was told its end, once the other side could read it. Left alone, a peer that never closes its
 * own half keeps ours for as long as it sends anything.
 */
export function closeSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}
