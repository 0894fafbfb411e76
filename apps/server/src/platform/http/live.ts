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
  /** The topic of `platform/live.ts` the caller may watch. Checked again while the stream is open. */
  authorise(call: StreamCall<T>): Promise<Result<string>>;
}

interface Pace {
  readonly commentMs: number;
  readonly recheckMs: number;
}

const usualPace: Pace = { commentMs: 20_000, recheckMs: 60_000 };

/** Opens with one event; ends with the session or permission, on shutdown, at the account's seventh stream, or when the
 * reader is too slow. */
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
  readonly owner: string;
}

async function letIn(
  serving: Pick<Serving, 'authenticate' | 'demo'>,
  stream: Stream,
  door: Door<Stream>,
  request: FastifyRequest,
): Promise<Result<Entered>> {
  const admitted = await admit(serving, stream, request);
  if (!admitted.ok) return admitted;
  const actor = admitted.value;
  if (!actor) return refuse('not_signed_in');
  const params = stream.params.safeParse(request.params);
  if (!params.success) return refuse('not_found');
  const topic = await door.authorise({ params: params.data, actor });
  return map(topic, (value) => ({ topic: value, owner: actor.accountId }));
}

// While the database is away, keep the stream: events carry no data, and the next request is authorised.
const staysIn = (enter: () => Promise<Result<Entered>>, topic: string): Promise<boolean> =>
  enter().then(
    (again) => again.ok && again.value.topic === topic,
    () => true,
  );

export interface EventStream {
  readonly changed: (version: number | null) => void;
  readonly end: (retryMs?: number) => void;
  readonly drop: () => void;
  readonly closed: Promise<void>;
}

const retryMs = 3_000;
// More than a thousand events: the client has stopped reading.
const waitingBytesAtMost = 64 * 1024;

// Proxies must not cache, buffer or re-encode the stream; no request follows on the connection.
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

const eventOf = (data: ChangedEvent): string => `event: changed\ndata: ${JSON.stringify(data)}\n\n`;

function openEventStream(reply: FastifyReply, commentMs: number): EventStream {
  const { raw } = reply.hijack();
  const drop = (): void => void raw.destroy();
  const write = (text: string, waitingAtMost: number): void => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > waitingAtMost) drop();
    else raw.write(text);
  };
  const changed = (version: number | null): void => write(eventOf({ version }), waitingBytesAtMost);
  // If a whole comment interval is unread, the client has vanished.
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
  readonly add: (owner: string, stream: EventStream) => void;
  readonly count: () => number;
  /** The server is closing: a new stream would block it. */
  readonly areEnding: () => boolean;
}

const streamsOfOwner = 6;
// Or a displaced client would at once displace the next.
const displacedRetryMs = 60_000;
const endMs = 1_000;

const byServer = new WeakMap<FastifyInstance, OpenStreams>();

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
