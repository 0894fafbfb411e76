import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/** What a connection does: says nothing, drips a head, drips a body, or drips a head and never closes its own half. */
export const manners = ['silent', 'head', 'body', 'half'] as const;
type Manner = (typeof manners)[number];

/** Said once the signal to end has come. */
export interface Borne {
  /** Connections that were opened, and of these the ones the server closed. */
  opened: number;
  letGo: number;
  /** How long each was open, milliseconds, whether it was let go or not. */
  readonly ms: Record<Manner, number[]>;
}

const openings: Readonly<Record<Manner, string>> = {
  silent: '',
  head: 'POST /api/orders HTTP/1.1\r\nHost: localhost\r\nx: ',
  half: 'POST /api/orders HTTP/1.1\r\nHost: localhost\r\nx: ',
  body: 'POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
};

/** They come evenly over so many ms, and another takes the place of each that is let go. Returns what ends it. */
function holdOpen(port: number, sockets: number, overMs: number): () => Borne {
  const borne: Borne = { opened: 0, letGo: 0, ms: { silent: [], head: [], body: [], half: [] } };
  const open = new Map<Socket, () => number>();
  const begin = (manner: Manner): void => {
    const begun = performance.now();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: manner === 'half' });
    borne.opened += 1;
    socket.on('error', () => undefined).resume();
    if (manner !== 'silent') socket.write(openings[manner]);
    const drip = manner === 'silent' ? undefined : setInterval(() => socket.write('x'), 1_000);
    open.set(socket, () => borne.ms[manner].push(performance.now() - begun));
    socket.once('close', () => {
      clearInterval(drip);
      open.get(socket)?.();
      if (!open.delete(socket)) return;
      borne.letGo += 1;
      begin(manner);
    });
  };
  const coming = Array.from({ length: sockets }, (_, made) =>
    setTimeout(() => begin(manners[made % manners.length] ?? 'silent'), (made / sockets) * overMs),
  );
  return () => {
    for (const one of coming) clearTimeout(one);
    const left = [...open];
    open.clear();
    for (const [socket, note] of left) {
      note();
      socket.destroy();
    }
    return borne;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [port = 0, sockets = 0, overMs = 0] = process.argv.slice(2).map(Number);
  const end = holdOpen(port, sockets, overMs);
  process.once('disconnect', () => process.exit());
  process.once('message', () => process.send?.(end(), () => process.exit()));
}
