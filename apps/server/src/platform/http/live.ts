import type * as z from 'zod/mini';
import type { Stream, ChangedEvent } from '@sufra/contract/live.ts';
import type { FastifyRequest, FastifyReply, FastifyInstance } from 'fastify';
import type { Live } from '../live.ts';
import { map, refuse, type Result } from '../pure/result.ts';
import type { Actor } from './actor.ts';
import { sendRefusal } from './failures.ts';
import { admit, type Serving } from './serve.ts';
import type { OutgoingHttpHeaders } from 'node:http';
import { within } from '../async.ts';

interface StreamCall<T extends Stream> {
  readonly params: z.output<T['params']>;
  readonly actor: Actor;
}

interface Door<T extends Stream> {
  /** Decides whether the caller may watch, and which topic of `platform/live.ts`. Asked again while they do. */
  authorise(call: StreamCall<T>): Promise<Result<string>>;
}

/** How often a quiet stream shows that it lives, and how often the right to it is looked at again. */
interface Pace {
  readonly commentMs: number;
  readonly recheckMs: number;
}

const usualPace: Pace = { commentMs: 20_000, recheckMs: 60_000 };

/**
 * Registers a stream. It opens with one event, for what changed before; it ends with the session or the right to the
 * topic, when the app stops, when the same account opens its seventh, and when the reader is too slow.
 */
export function serveStream<T extends Stream>(
  serving: Pick<Serving, 'app' | 'authenticate' | 'demo'>,
  stream: T,
  door: Door<T>,
  live: Pick<Live, 'subscribe'>,
  pace: Pace = usualPace,
): void {
  const streams = openStreamsOf(serving.app);
  serving.app.route({
    method: 'GET',
    url: stream.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const enter = () => letIn(serving, stream, door, request);
      const entered = await enter();
      if (!entered.ok) return sendRefusal(reply, entered.refusal);
      if (streams.areEnding())
        return sendRefusal(reply, { code: 'unavailable', params: { retryAfterSeconds: 5 } });
      const { topic, owner } = entered.value;
      const opened = openEventStream(reply, pace.commentMs);
      streams.add(owner, opened);
      const unsubscribe = live.subscribe(topic, opened.changed);
      const recheck = setInterval(() => {
        void staysIn(enter, topic).then((stays) => stays || opened.end());
      }, pace.recheckMs);
      void opened.closed.then(() => (unsubscribe(), clearInterval(recheck)));
    },
  });
}

interface Entered {
  readonly topic: string;
  /** Whose streams are counted together. */
  readonly owner: string;
}

async function letIn(
  serving: Pick<Serving, 'authenticate' | 'demo'>,
  stream: Stream,
  door: Door<Stream>,
  request: FastifyRequest,
): Promise<Result<Entered>> {
  const admitted = await admit(serving, stream.who, request);
  if (!admitted.ok) return admitted;
  const actor = admitted.value;
  // Whoever a stream is open to, it is somebody's: streams are counted by account.
  if (!actor) return refuse('not_signed_in');
  const params = stream.params.safeParse(request.params);
  if (!params.success) return refuse('not_found');
  const topic = await door.authorise({ params: params.data, actor });
  return map(topic, (value) => ({ topic: value, owner: actor.accountId }));
}

// While the database is away nothing is known, and an event tells nothing by itself: the next look decides.
const staysIn = (enter: () => Promise<Result<Entered>>, topic: string): Promise<boolean> =>
  enter().then(
    (again) => again.ok && again.value.topic === topic,
    () => true,
  );

export interface EventStream {
  /** Tells the reader to look again. */
  readonly changed: (version: number | null) => void;
  /** Ends it in order. Browsers come back, after `retryMs` where it is given. */
  readonly end: (retryMs?: number) => void;
  /** Cuts the connection. */
  readonly drop: () => void;
  /** Resolves when the connection is gone, whoever ended it. */
  readonly closed: Promise<void>;
}

const retryMs = 3_000;
// More than a thousand events: who has not read those does not read.
const waitingBytesAtMost = 64 * 1024;

// Nobody on the way may keep, hold back or re-encode what is meant for now; nothing follows on the same connection.
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

const eventOf = (data: ChangedEvent): string => `event: changed\ndata: ${JSON.stringify(data)}\n\n`;

/** Takes the reply over and opens with one event, for whatever changed before the reader was here. */
function openEventStream(reply: FastifyReply, commentMs: number): EventStream {
  const { raw } = reply.hijack();
  const drop = (): void => void raw.destroy();
  const write = (text: string, waitingAtMost: number): void => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > waitingAtMost) drop();
    else raw.write(text);
  };
  const changed = (version: number | null): void => write(eventOf({ version }), waitingBytesAtMost);
  // A reader who left what came a whole comment ago has gone without saying so.
  const comments = setInterval(() => write(':\n\n', 0), commentMs);
  const closed = new Promise<void>((resolve) => {
    if (raw.destroyed) resolve();
    else raw.once('close', resolve);
  });
  void closed.then(() => clearInterval(comments));
  if (!raw.destroyed) raw.writeHead(200, reply.headers(headers).getHeaders() as OutgoingHttpHeaders);
  write(`retry: ${retryMs}\n\n`, waitingBytesAtMost);
  changed(null);
  return {
    changed,
    drop,
    closed,
    end: (ms) => {
      if (ms !== undefined) write(`retry: ${ms}\n\n`, waitingBytesAtMost);
      if (!raw.writableEnded) raw.end();
    },
  };
}

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
