import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { openVault } from '../apps/server/src/platform/vault.ts';
import { backendsOf, cpuOf, cpuOfAll } from './cpu.ts';
import type { CustomersBy, Load, Measured } from './driver-load.ts';
import { fillTown } from './fill-deliveries.ts';
import { orderToCopy } from './order-worlds.ts';
import { onGrounds, type Server } from './servers.ts';

const given = (name: string, fallback: number): number =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const [drivers, partners, customers] = [
  given('drivers', 2_000),
  given('partners', 300),
  given('customers', 2_000),
];
const [warmUpSeconds, seconds] = [given('warm-up', 15), given('seconds', 60)];
/** Orders waiting for a driver keep the dispatch busy. */
const open = given('open', Math.min(300, customers));
/** Milliseconds at p99. */
const limit = 250;
/** Share of a core with drivers and kitchens only. */
const shareLimit = 0.5;
const promisedFor = { drivers: 1_000, partners: 300 };

const ways: Readonly<Record<CustomersBy, string>> = {
  nobody: 'drivers and kitchens alone',
  asking: 'customers ask every 30 s',
  listening: 'customers keep a live stream open',
};
const only = process.argv.find((argument) => argument.startsWith('--only='))?.split('=')[1] ?? '';

interface Measure extends Measured {
  /** Share of one core. */
  readonly server: number;
  readonly database: number;
}

function measure({ child, port }: Server, db: Db, load: Omit<Load, 'port'>): Promise<Measure> {
  const player = fork(path.join(import.meta.dirname, 'driver-load.ts'), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  player.send({ ...load, port } satisfies Load);
  const used = async (): Promise<readonly [number, number]> => [
    await cpuOf(child.pid ?? 0),
    await cpuOfAll(await backendsOf(db)),
  ];
  return new Promise((resolve, reject) => {
    let before: Promise<readonly [number, number]> | null = null;
    player.once('exit', (code) =>
      code === 0 ? undefined : reject(new Error(`the load process exited with ${code}`)),
    );
    player.on('message', (message: 'counting' | Measured) => {
      if (message === 'counting') before = used();
      else
        void Promise.all([before ?? used(), used()]).then(([from, to]) => {
          const share = (part: 0 | 1): number => (to[part] - from[part]) / (load.seconds * 1_000);
          resolve({ ...message, server: share(0), database: share(1) });
        }, reject);
    });
  });
}

const share = (taken: readonly number[], part: number): number =>
  [...taken].sort((one, other) => one - other)[Math.floor(taken.length * part)] ?? 0;

function show(title: string, { taken, errors, openStreams, server, database }: Measure): boolean {
  process.stdout.write(`${title}\n`);
  const all = Object.values(taken).flat();
  for (const [call, times] of [...Object.entries(taken), ['all', all] as const])
    process.stdout.write(
      `  ${call.padEnd(24)}${String(times.length).padStart(7)}  p50 ${share(times, 0.5).toFixed(1)} ms  ` +
        `p99 ${share(times, 0.99).toFixed(1)} ms\n`,
    );
  process.stdout.write(
    `  ${(all.length / seconds).toFixed(0)} calls a second, ${openStreams} open streams, ${errors} errors; ` +
      `${(server * 100).toFixed(0)} % of a core for the server, ${(database * 100).toFixed(0)} % for the database\n`,
  );
  return errors === 0 && share(all, 0.99) <= limit;
}

/** The promise holds for this number only. */
const isCheap = (by: CustomersBy, { server }: Measure): boolean =>
  by !== 'nobody' || drivers > promisedFor.drivers || partners > promisedFor.partners || server < shareLimit;

await onGrounds(async (grounds) => {
  const { url, folder, db } = grounds;
  const modelId = await orderToCopy(grounds);
  const { dataKeys } = readConfig({ DATA_DIR: folder }, folder);
  const vault = openVault(dataKeys);
  const town = await fillTown(db, { modelId, vault, drivers, partners, customers, open });
  const server = await grounds.start('app-server.ts', { url, poolSize: 10, dataDir: folder, works: true });
  process.stdout.write(
    `${drivers} drivers, ${partners} kitchens, ${customers} customers, ${seconds} s each, one server process, ` +
      `Node ${process.versions.node}, ${availableParallelism()} cores\n`,
  );
  for (const [by, title] of Object.entries(ways) as [CustomersBy, string][]) {
    if (only !== '' && only !== by) continue;
    const measured = await measure(server, db, { ...town, warmUpSeconds, seconds, customersBy: by });
    const isQuick = show(title, measured);
    if (!isQuick || !isCheap(by, measured)) process.exitCode = 1;
  }
});
