import pg from 'pg';
import type { Log } from './log.ts';
import { within } from './async.ts';

export interface Leader {
  /** Whether this process leads, as far as it can know: what it does must stay right if two lead for a moment. */
  readonly isLeading: () => boolean;
  readonly start: () => void;
  /** Gives the lead up, so that another process has it at once. */
  readonly stop: () => Promise<void>;
}

// A lead is taken over within this and the time the database needs to notice that its holder is gone.
const tryMs = 2_000;
const answerMs = 5_000;
// A machine that vanished sends no word: the server asks after three quiet seconds and gives up six later.
const keepAlive = '-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

/** Competes for the lead of `name`. The lock lives with a connection of its own: with it, it is gone. */
export function createLeader(url: string, name: string, log: Log): Leader {
  const race = createRace(url, name, log);
  let isOn = false;
  let timer: NodeJS.Timeout | undefined;
  const again = (): void => {
    void race.compete().then(async () => {
      if (isOn) timer = setTimeout(again, tryMs);
      // Stopped while it was still connecting.
      else await race.leave();
    });
  };
  return {
    isLeading: () => isOn && race.isWon(),
    start: () => {
      if (isOn) return;
      isOn = true;
      again();
    },
    stop: async () => {
      isOn = false;
      clearTimeout(timer);
      await race.leave();
    },
  };
}

interface Race {
  readonly isWon: () => boolean;
  /** Asks for the lock, or whether its connection still lives; never throws. */
  readonly compete: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

const ask = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"';

function createRace(url: string, name: string, log: Log): Race {
  let client: pg.Client | null = null;
  let isWon = false;
  const lose = (of: pg.Client): void => {
    if (client !== of) return;
    client = null;
    isWon = false;
    of.end().catch(() => undefined);
  };
  const compete = async (): Promise<void> => {
    client ??= await connect(url, lose, log);
    const mine = client;
    if (isWon) return void (await mine.query('select 1'));
    const { rows } = await mine.query<{ isMine: boolean }>(ask, [`leader:${name}`]);
    if (client === mine) isWon = rows[0]?.isMine ?? false;
  };
  return {
    isWon: () => isWon,
    compete: () =>
      compete().catch((error: unknown) => {
        log.warn({ err: error, leader: name }, 'leader_election_failed');
        if (client) lose(client);
      }),
    leave: async () => {
      const last = client;
      client = null;
      isWon = false;
      if (last) await within(answerMs, last.end());
    },
  };
}

async function connect(url: string, lose: (of: pg.Client) => void, log: Log): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    options: keepAlive,
    application_name: 'sufra leader',
  });
  // What follows from it is decided at `end`; unheard, the error would end the process.
  client.on('error', (error) => log.warn({ err: error }, 'leader_connection_error'));
  client.once('end', () => lose(client));
  await client.connect();
  return client;
}
