import { performance } from 'node:perf_hooks';
import { dispatch } from '../apps/server/src/modules/delivery/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { openVault } from '../apps/server/src/platform/vault.ts';
import { backendsOf, cpuOf, cpuOfAll } from './cpu.ts';
import { fillTown } from './fill-deliveries.ts';
import { orderToCopy } from './order-worlds.ts';
import { onGrounds } from './servers.ts';

const given = (name: string, fallback: number): number =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const [open, drivers, ticks] = [given('orders', 500), given('drivers', 500), given('ticks', 60)];
/** Median, in milliseconds. */
const limit = 200;

const share = (taken: readonly number[], part: number): number =>
  [...taken].sort((one, other) => one - other)[Math.floor(taken.length * part)] ?? 0;

interface Ticked {
  readonly ms: number;
  /** Of the ticking process and of the database. */
  readonly cpu: readonly [number, number];
  readonly asked: number;
}

async function tick(db: Db): Promise<Ticked> {
  const backends = await backendsOf(db);
  const cpu = async (): Promise<[number, number]> => [await cpuOf(process.pid), await cpuOfAll(backends)];
  const [ours, theirs] = await cpu();
  const begun = performance.now();
  const asked = await dispatch({ db, clock: systemClock });
  const ms = performance.now() - begun;
  const [oursAfter, theirsAfter] = await cpu();
  return { ms, cpu: [oursAfter - ours, theirsAfter - theirs], asked: asked.length };
}

async function reset(db: Db): Promise<void> {
  await db.pool.query('truncate delivery.offers, delivery.offer_deliveries');
  await db.pool.query('update delivery.drivers set position_at = now() where is_online');
}

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, one) => sum + one, 0) / values.length).toFixed(0);

const line = (title: string, ticked: readonly Ticked[]): string => {
  const taken = ticked.map(({ ms }) => ms);
  const [ours, theirs] = [ticked.map(({ cpu }) => cpu[0]), ticked.map(({ cpu }) => cpu[1])];
  const asked = share(
    ticked.map((one) => one.asked),
    0.5,
  );
  const cpu = `${mean(ours)} + ${mean(theirs)} ms of processor`;
  return `${title.padEnd(32)} median ${share(taken, 0.5).toFixed(0)} ms, p95 ${share(taken, 0.95).toFixed(0)} ms, ${cpu}, ${asked} asked\n`;
};

await onGrounds(async (grounds) => {
  const modelId = await orderToCopy(grounds);
  const { dataKeys } = readConfig({ DATA_DIR: grounds.folder }, grounds.folder);
  await fillTown(grounds.db, {
    ...{ modelId, vault: openVault(dataKeys), drivers, customers: open, open },
    partners: Math.ceil(open / 5),
  });
  const db = openDb({ url: grounds.url, poolSize: 4 }, () => undefined);
  const [busy, quiet]: [Ticked[], Ticked[]] = [[], []];
  for (let round = -3; round < ticks; round += 1) {
    await reset(grounds.db);
    const [first, second] = [await tick(db), await tick(db)];
    // Warm-up.
    if (round < 0) continue;
    busy.push(first);
    quiet.push(second);
  }
  await db.close();
  process.stdout.write(`${open} open deliveries, ${drivers} drivers, ${ticks} times\n`);
  process.stdout.write(line('a tick that sends offers', busy));
  process.stdout.write(line('the tick after it', quiet));
  if (
    share(
      busy.map(({ ms }) => ms),
      0.5,
    ) > limit
  )
    process.exitCode = 1;
});
