// Carries domain events from the transaction that caused them to their listeners, at least once, after the commit.
import type { DomainEvents, EventName } from '../domain-events.ts';
import type { Db, Tx } from './db/db.ts';
import { sql } from './db/sql.ts';
import type { Log } from './log.ts';

/** Writes the event beside the change it tells of; it is delivered only if the transaction commits. */
export async function announce<Name extends EventName>(
  tx: Tx,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> {
  await tx.run(
    sql`insert into platform.outbox (event, payload) values (${name}, ${JSON.stringify(payload)}::jsonb)`,
  );
}

type Listener<Name extends EventName> = (payload: DomainEvents[Name]) => Promise<void>;

export interface Outbox {
  /** Adds a listener. It may hear an event twice and must not mind. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): void;
  /** Delivers what is due; returns how many events were taken. */
  readonly deliverDue: () => Promise<number>;
  readonly start: () => void;
  /** Waits for the delivery under way. */
  readonly stop: () => Promise<void>;
}

interface Row {
  id: number;
  event: EventName;
  payload: never;
  attempts: number;
}

const batchSize = 20;
const pollMs = 500;

export function createOutbox(db: Db, log: Log): Outbox {
  const listeners = new Map<EventName, Listener<never>[]>();
  const deliverDue = async (): Promise<number> => {
    const rows = await takeDue(db);
    for (const row of rows) await deliver(db, log, row, listeners.get(row.event) ?? []);
    return rows.length;
  };
  return {
    on: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    deliverDue,
    ...repeat(deliverDue, (error) => log.error({ err: error }, 'outbox')),
  };
}

async function deliver(db: Db, log: Log, row: Row, listeners: readonly Listener<never>[]): Promise<void> {
  try {
    for (const listener of listeners) await listener(row.payload);
    await db.run(sql`delete from platform.outbox where id = ${row.id}`);
  } catch (error) {
    log.error(
      { err: error, event: row.event, attempts: row.attempts },
      'event not delivered, will try again',
    );
  }
}

/** Runs `work` again and again with a pause, never two at once. */
function repeat(
  work: () => Promise<unknown>,
  complain: (error: unknown) => void,
): Pick<Outbox, 'start' | 'stop'> {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> = Promise.resolve();
  const tick = (): void => {
    running = work()
      .catch(complain)
      .then(() => {
        if (timer) timer = setTimeout(tick, pollMs);
      });
  };
  return {
    start: () => {
      timer = setTimeout(tick, 0);
    },
    stop: async () => {
      if (timer) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}

// Leased for a while, longer after each failure: a worker that dies with a row in hand loses only time.
const takeDue = (db: Db): Promise<Row[]> =>
  db.rows<Row>(sql`
    update platform.outbox set attempts = attempts + 1,
      run_after = now() + least(interval '1 hour', interval '15 seconds' * power(2, least(attempts, 8)))
    where id in (
      select id from platform.outbox where run_after <= now()
      order by id limit ${batchSize} for update skip locked)
    returning id, event, payload, attempts`);
