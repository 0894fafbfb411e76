import pg from 'pg';
import type { Log } from './log.ts';
import { within } from './async.ts';

export interface Leader {
  /** May be true in two processes for a moment, so the work must tolerate two leaders. */
  readonly isLeading: () => boolean;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

// A takeover takes this plus the time until the database notices the lost connection.
const tryMs = 2_000;
const answerMs = 5_000;
// A vanished machine sends no FIN: probe after three quiet seconds and give up six later.
const keepAlive = '-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

/** The advisory lock belongs to a dedicated connection and ends with it. */
export function createLeader(url: string, name: string, log: Log): Leader {
  const race = createRace(url, name, log);
  let isOn = false;
  let timer: NodeJS.Timeout | undefined;
  const again = (): void => {
    void race.compete().then(async () => {
      if (isOn) timer = setTimeout(again, tryMs);
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
  // `end` decides; without a listener, the error would end the process.
  client.on('error', (error) => log.warn({ err: error }, 'leader_connection_error'));
  client.once('end', () => lose(client));
  await client.connect();
  return client;
}
