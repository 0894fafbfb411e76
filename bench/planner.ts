import { fork } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { getSuggestions, rejectSuggestion } from '@sufra/contract/planner/planner.ts';
import { loadShippedCatalogue } from '../apps/server/src/modules/catalogue/index.ts';
import { subscriber } from '../apps/server/test/people.ts';
import { backendsOf, cpuOf, cpuOfAll } from './cpu.ts';
import type { EngineFigures } from './planner-engine.ts';
import { clearAway, fillBehind } from './planner-fill.ts';
import type { NightFigures, Work } from './planner-runner.ts';
import { doorOf, onGrounds, type Grounds } from './servers.ts';

const given = (name: string, fallback: string): string =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
const sizes = given('people', '10000,100000,1000000').split(',').map(Number);
const parts = given('parts', 'engine,night,reject').split(',');
/** Days of history per household. */
const days = Number(given('days', '14'));
const processes = 2;
const nightly = Number(given('nightly', String(processes)));

/** Promised for a million subscribers. */
const limits = { engineSeconds: 180, nightSeconds: 600, peakMb: 1_536, rejectMs: 50 };

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const failures: string[] = [];
function hold(what: string, figure: number, most: number): void {
  if (figure > most) failures.push(`${what}: ${figure.toFixed(1)}, more than ${most.toFixed(1)}`);
}

function inProcess<Figures>(work: Work): Promise<Figures> {
  const child = fork(path.join(import.meta.dirname, 'planner-runner.ts'), { execArgv: ['--import', 'tsx'] });
  child.send(work);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { figures: Figures }).figures));
    child.once('exit', (code) => reject(new Error(`the runner exited with ${String(code)}`)));
  });
}

function shared<Figures>(people: number, work: (from: number, count: number) => Work): Promise<Figures[]> {
  const share = Math.ceil(people / processes);
  return Promise.all(
    Array.from({ length: processes }, (_, index) =>
      inProcess<Figures>(work(index * share, Math.min(share, people - index * share))),
    ),
  );
}

async function benchEngine(people: number): Promise<void> {
  const figures = await shared<EngineFigures>(people, (from, count) => ({ kind: 'engine', from, count }));
  const seconds = Math.max(...figures.map(({ ms }) => ms)) / 1_000;
  const busy = figures.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  const peak = Math.max(...figures.map(({ peakMb }) => peakMb));
  const suggestions = figures.reduce((sum, one) => sum + one.suggestions, 0);
  print(
    `engine  ${people.toLocaleString('en')} people: ${seconds.toFixed(1)} s in ${processes} processes, ` +
      `${((busy * 1_000) / people).toFixed(0)} µs of processor a subscriber, ${suggestions.toLocaleString('en')} suggestions, ` +
      `${peak.toFixed(0)} MB each at most, hash ${figures.map(({ hash }) => hash.toString(16)).join(' ')}`,
  );
  if (people === 1_000_000) hold('engine, seconds', seconds, limits.engineSeconds);
  hold('engine, MB', peak, limits.peakMb);
}

const night = { at: '2026-11-21T17:00:00Z', day: '2026-11-22' };

async function fill({ db, url }: Grounds, people: number): Promise<void> {
  const begun = performance.now();
  await clearAway(db);
  await shared(people, (from, count) => ({ kind: 'fill', url, from, count, meals: 3 * days }));
  await fillBehind(url, night.day, days);
  print(
    `fill    ${people.toLocaleString('en')} people: ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  );
}

function together(runners: readonly NightFigures[]): NightFigures {
  const sum = (of: (one: NightFigures) => number): number => runners.reduce((all, one) => all + of(one), 0);
  const most = (of: (one: NightFigures) => number): number => Math.max(...runners.map(of));
  const relaxed: Record<string, number> = {};
  for (const one of runners)
    for (const [window, meals] of Object.entries(one.relaxed))
      relaxed[window] = (relaxed[window] ?? 0) + meals;
  return {
    ms: most(({ ms }) => ms),
    cpuMs: sum(({ cpuMs }) => cpuMs),
    databaseMs: sum(({ databaseMs }) => databaseMs),
    planned: sum(({ planned }) => planned),
    relaxed,
    complaints: runners.flatMap(({ complaints }) => complaints),
    peakMb: most(({ peakMb }) => peakMb),
  };
}

async function benchNight(grounds: Grounds, people: number): Promise<void> {
  await fill(grounds, people);
  const { db, url } = grounds;
  const runners = await Promise.all(
    Array.from({ length: nightly }, () => inProcess<NightFigures>({ kind: 'night', url, at: night.at })),
  );
  const { ms, cpuMs, databaseMs, planned, relaxed, complaints, peakMb } = together(runners);
  const { rows } = await db.pool.query<{ stored: string; twice: string }>(
    `select coalesce(sum(slots), 0) as stored, coalesce(sum(slots - times), 0) as twice
     from (select count(*) as slots, count(distinct meal_time) as times
       from planner.suggestions where day = $1 and is_on_table group by account_id) each_table`,
    [night.day],
  );
  const { stored = '0', twice = '0' } = rows[0] ?? {};
  print(
    `night   ${people.toLocaleString('en')} people with ${days} days behind them: ${(ms / 1_000).toFixed(1)} s in ${nightly} ` +
      `${nightly === 1 ? 'process' : 'processes'}, ` +
      `${((ms * 1_000) / people).toFixed(0)} µs a subscriber (of processor ${((cpuMs * 1_000) / people).toFixed(0)} µs here, ` +
      `${((databaseMs * 1_000) / people).toFixed(0)} µs in the database), ${planned} planned, ${stored} stored, ${twice} twice, ` +
      `${peakMb.toFixed(0)} MB each at most`,
  );
  print(`        windows that gave way: ${JSON.stringify(relaxed)}`);
  for (const complaint of complaints.slice(0, 5)) print(`        ${complaint}`);
  if (people === 1_000_000) hold('night, seconds', ms / 1_000, limits.nightSeconds);
  hold('night, MB', peakMb, limits.peakMb);
  if (planned !== people || Number(twice) > 0 || complaints.length > 0)
    failures.push('not everybody was planned once');
}

async function benchReject(grounds: Grounds): Promise<void> {
  const work = { url: grounds.url, poolSize: 20, dataDir: grounds.folder };
  const server = await grounds.start('app-server.ts', work);
  const door = doorOf(server, grounds.db);
  const taken: number[] = [];
  const busy = [0, 0];
  for (let index = 0; index < 60; index += 1) {
    const client = await subscriber(door, `+97155${String(6_000_000 + index)}`, 'full-day');
    const suggestions = await client.get(getSuggestions);
    const before = [await cpuOf(server.child.pid ?? 0), await cpuOfAll(await backendsOf(grounds.db))];
    for (const { id } of suggestions) {
      const begun = performance.now();
      await client.get(rejectSuggestion, { params: { id } });
      taken.push(performance.now() - begun);
    }
    const after = [await cpuOf(server.child.pid ?? 0), await cpuOfAll(await backendsOf(grounds.db))];
    after.forEach((ms, at) => (busy[at] = (busy[at] ?? 0) + ms - (before[at] ?? 0)));
  }
  // The first calls warm up V8.
  const [...sorted] = taken.slice(10).sort((one, other) => one - other);
  const part = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  print(
    `reject  ${sorted.length} over HTTP: median ${part(0.5).toFixed(1)} ms, p95 ${part(0.95).toFixed(1)} ms, ` +
      `p99 ${part(0.99).toFixed(1)} ms; of processor ${busy.map((ms) => (ms / taken.length).toFixed(1)).join(' ms in the server, ')} ms in the database`,
  );
  hold('reject p95, ms', part(0.95), limits.rejectMs);
}

if (parts.includes('engine')) for (const people of sizes) await benchEngine(people);
if (parts.includes('night') || parts.includes('reject'))
  await onGrounds(async (grounds) => {
    if (parts.includes('reject')) await benchReject(grounds);
    if (!parts.includes('night')) return;
    await loadShippedCatalogue(grounds.db);
    for (const people of sizes) await benchNight(grounds, people);
  });
for (const failure of failures) print(`NOT KEPT  ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
