import type { FastifyInstance } from 'fastify';
import { within } from '../within.ts';
import type { EventStream } from './event-stream.ts';

export interface OpenStreams {
  /** Keeps the stream until it closes. The oldest of the owner's ends when there are too many. */
  readonly add: (owner: string, stream: EventStream) => void;
  /** How many are open. */
  readonly count: () => number;
  /** The server is closing: a stream that opened now would hold it up. */
  readonly areEnding: () => boolean;
}

const streamsOfOwner = 6;
// The one that had to give way does not push out the next at once.
const displacedRetryMs = 60_000;
const endMs = 1_000;

const byServer = new WeakMap<FastifyInstance, OpenStreams>();

/** The open streams of a server, shared by all routes that serve streams. */
export function openStreamsOf(app: FastifyInstance): OpenStreams {
  const known = byServer.get(app);
  if (known) return known;
  const { endAll, ...streams } = createOpenStreams();
  byServer.set(app, streams);
  app.addHook('preClose', endAll);
  return streams;
}

function createOpenStreams(): OpenStreams & { endAll: () => Promise<void> } {
  const byOwner = new Map<string, EventStream[]>();
  const all = new Set<EventStream>();
  let isEnding = false;
  const remove = (owner: string, stream: EventStream): void => {
    const rest = (byOwner.get(owner) ?? []).filter((other) => other !== stream);
    if (rest.length > 0) byOwner.set(owner, rest);
    else byOwner.delete(owner);
  };
  return {
    count: () => all.size,
    areEnding: () => isEnding,
    add: (owner, stream) => {
      const own = [...(byOwner.get(owner) ?? []), stream];
      byOwner.set(owner, own);
      all.add(stream);
      const [oldest] = own;
      if (oldest && own.length > streamsOfOwner) {
        remove(owner, oldest);
        oldest.end(displacedRetryMs);
      }
      void stream.closed.then(() => {
        remove(owner, stream);
        all.delete(stream);
      });
    },
    endAll: async () => {
      isEnding = true;
      const ended = [...all].map((stream) => (stream.end(), stream.closed));
      await within(endMs, Promise.all(ended));
      for (const stream of all) stream.drop();
    },
  };
}
