import type { Stream } from '@sufra/contract/live.ts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Live } from '../live.ts';
import { map, refuse, type Result } from '../pure/result.ts';
import type { Actor } from './actor.ts';
import { openEventStream } from './event-stream.ts';
import { sendRefusal } from './failures.ts';
import { openStreamsOf } from './open-streams.ts';
import { admit, type Serving } from './serve.ts';

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
