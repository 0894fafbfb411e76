import type { DomainEvents, EventName } from '../domain-events.ts';
import type { Db, Tx } from './db/db.ts';
import { part, sql, type Part } from './db/sql.ts';
import type { Log } from './log.ts';
import { repeat, within } from './async.ts';

/** Writes the event in the transaction of the change; delivered only after the commit. */
export async function announce<Name extends EventName>(
  tx: Tx,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> {
  await tx.run(sql`${announcement(name, payload)}`);
}

/** Inserts an event from the statement that writes its change; accepts a `where` behind it. */
export const announcement = <Name extends EventName>(name: Name, payload: DomainEvents[Name]): Part =>
  part`insert into platform.outbox (event, payload) select ${name}::text, ${JSON.stringify(payload)}::jsonb`;

/** `eventId` is unique, and the same on redelivery. */
type Listener<Name extends EventName> = (payload: DomainEvents[Name], eventId: number) => Promise<void>;

export interface Outbox {
  /** At-least-once and unordered, so listeners must be idempotent; their names must not change while events wait. Each
   * retries alone, after 5 seconds up to an hour. */
  on<Name extends EventName>(event: Name, listenerName: string, listener: Listener<Name>): void;
  readonly deliverDue: () => Promise<number>;
  readonly forgetOrphans: () => Promise<void>;
  readonly start: () => void;
  /** Waits a few seconds for running deliveries; later ones are redelivered. */
  readonly stop: () => Promise<void>;
}

interface Delivery {
  id: number;
  eventId: number;
  event: EventName;
  payload: never;
  listener: string;
  attempts: number;
}

interface Lane {
  readonly hears: Map<EventName, Listener<never>>;
  inHand: number;
}

const pollMs = 500;
// Leave most connections to requests during a burst.
const inHandAtMost = 4;
// Shorter than the lease: a hanging listener gives up before another worker takes over.
const patienceMs = 30_000;
const lease = '1 minute';
const stopMs = 5_000;

export function createOutbox(db: Db, log: Log): Outbox {
  const lanes = new Map<string, Lane>();
  const courier = createCourier(db, log, lanes, () => loop.hurry());
  const loop = repeat(
    async () => {
      if ((await courier.beginDue()).moved > 0) loop.hurry();
    },
    pollMs,
    (error) => log.error({ err: error }, 'outbox_failed'),
  );
  return {
    on: (event, listenerName, listener) => {
      const { hears } = laneOf(lanes, listenerName);
      if (hears.has(event)) throw new Error(`Duplicate listener name for ${event}: ${listenerName}.`);
      hears.set(event, listener);
    },
    deliverDue: async () => {
      for (let tried = 0; ;) {
        const { moved, begun } = await courier.beginDue();
        await Promise.all(begun);
        tried += begun.length;
        if (moved + begun.length > 0) continue;
        await courier.settled();
        return tried;
      }
    },
    forgetOrphans: () => forgetOrphans(db, [...lanes.keys()]),
    start: loop.start,
    stop: async () => {
      await loop.stop();
      await within(stopMs, Promise.all(courier.underWay));
    },
  };
}

function laneOf(lanes: Map<string, Lane>, name: string): Lane {
  const lane = lanes.get(name) ?? { hears: new Map(), inHand: 0 };
  lanes.set(name, lane);
  return lane;
}

interface Courier {
  readonly beginDue: () => Promise<{ moved: number; begun: Promise<void>[] }>;
  readonly underWay: ReadonlySet<Promise<void>>;
  readonly settled: () => Promise<void>;
}

function createCourier(db: Db, log: Log, lanes: Map<string, Lane>, placeFreed: () => void): Courier {
  const underWay = new Set<Promise<void>>();
  const begin = (delivery: Delivery): Promise<void> => {
    const lane = laneOf(lanes, delivery.listener);
    lane.inHand += 1;
    const work = deliver(db, log, delivery, lane.hears.get(delivery.event));
    const settled = within(patienceMs, work).then(() => {
      underWay.delete(settled);
      lane.inHand -= 1;
      if (lane.inHand === inHandAtMost - 1) placeFreed();
    });
    underWay.add(settled);
    return settled;
  };
  const look = async (): Promise<{ moved: number; begun: Promise<void>[] }> => {
    const moved = await moveToListeners(db, lanes);
    return { moved, begun: (await takeDue(db, lanes)).map(begin) };
  };
  const looks = new Set<Promise<unknown>>();
  return {
    underWay,
    settled: async () => {
      await Promise.allSettled(looks);
      await Promise.all(underWay);
    },
    beginDue: () => {
      const begun = look().finally(() => looks.delete(begun));
      looks.add(begun);
      return begun;
    },
  };
}

async function deliver(
  db: Db,
  log: Log,
  { id, eventId, event, payload, listener, attempts }: Delivery,
  hear: Listener<never> | undefined,
): Promise<void> {
  try {
    await hear?.(payload, eventId);
    await db.run(sql`delete from platform.deliveries where id = ${id}`);
  } catch (error) {
    log.error({ err: error, event, listener, attempts }, 'event_delivery_failed: will retry');
    await putOff(db, id).catch((putOffError: unknown) =>
      log.error({ err: putOffError }, 'outbox_reschedule_failed'),
    );
  }
}

// One statement fans the event out, so it can be neither lost nor duplicated.
async function moveToListeners(db: Db, lanes: ReadonlyMap<string, Lane>): Promise<number> {
  const pairs = [...lanes].flatMap(([name, { hears }]) =>
    [...hears.keys()].map((event) => ({ event, name })),
  );
  const row = await db.row<{ moved: number }>(sql`
    with due as materialized (
      select id from platform.outbox order by id limit 100 for update skip locked),
    moved as (
      delete from platform.outbox o using due where o.id = due.id returning o.id, o.event, o.payload),
    placed as (
      insert into platform.deliveries (event_id, event, payload, listener)
      select m.id, m.event, m.payload, l.name
      from moved m
      join unnest(${pairs.map(({ event }) => event)}::text[], ${pairs.map(({ name }) => name)}::text[])
        as l(event, name) on l.event = m.event
      order by m.id)
    select count(*) as moved from moved`);
  return row?.moved ?? 0;
}

// Leased: if a worker dies, its deliveries are only late.
async function takeDue(db: Db, lanes: ReadonlyMap<string, Lane>): Promise<Delivery[]> {
  const free = [...lanes]
    .map(([name, { inHand }]) => ({ name, places: inHandAtMost - inHand }))
    .filter(({ places }) => places > 0);
  const taken = await db.rows<Delivery>(sql`
    with due as materialized (
      select d.id
      from unnest(${free.map(({ name }) => name)}::text[], ${free.map(({ places }) => places)}::int[])
        as l(name, places)
      cross join lateral (
        select id from platform.deliveries
        where listener = l.name and run_after <= now()
        order by run_after, event_id limit l.places for update skip locked) d)
    update platform.deliveries d set attempts = attempts + 1, run_after = now() + ${lease}::interval
    from due where d.id = due.id
    returning d.id, d.event_id as "eventId", d.event, d.payload, d.listener, d.attempts`);
  return taken.sort((a, b) => a.id - b.id);
}

const putOff = (db: Db, id: number): Promise<number> =>
  db.run(sql`
    update platform.deliveries
    set run_after = now() + least(interval '1 hour', interval '5 seconds' * power(2, least(attempts, 12) - 1))
    where id = ${id}`);

async function forgetOrphans(db: Db, known: readonly string[]): Promise<void> {
  await db.run(sql`
    delete from platform.deliveries
    where listener <> all (${known}::text[]) and created_at < now() - interval '7 days'`);
}
