import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Silent, dripping a head or a body, or dripping without closing its half. */
export const manners = ['silent', 'head', 'body', 'half'] as const;
type Manner = (typeof manners)[number];

export interface Borne {
  opened: number;
  letGo: number;
  readonly ms: Record<Manner, number[]>;
}

const openings: Readonly<Record<Manner, string>> = {
  silent: '',
  head: 'POST /api/orders HTTP/1.1\r\nHost: localhost\r\nx: ',
  half: 'POST /api/orders HTTP/1.1\r\nHost: localhost\r\nx: ',
  body: 'POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
};

/** Opened evenly over `ms`; replaces closed ones. Returns the stop function. */
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
