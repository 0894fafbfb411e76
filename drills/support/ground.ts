import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCustomers } from '../crash/run.ts';
import { openSite, type Site } from '../crash/site.ts';
import type { Customer } from '../crash/journal.ts';

export interface Town {
  readonly site: Site;
  readonly customers: readonly Customer[];
  readonly token: string;
}

/** A parameter such as `DRILL_TIMES=3`, or its default. */
export const given = (name: string, usual: number): number => Number(process.env[`DRILL_${name}`] ?? usual);

export async function openTown(cards: number): Promise<Town> {
  const site = await openSite();
  const customers = await site.within((test) => makeCustomers(test, { cash: 0, card: cards }));
  return { site, customers, token: customers[0]?.token ?? '' };
}

/** Never one with a pending order. */
export function takeTurns(customers: readonly Customer[], isBusy: (customer: Customer) => boolean) {
  let turn = 0;
  return (): Customer | null => {
    for (let tried = 0; tried < customers.length; tried += 1) {
      const one = customers[(turn += 1) % customers.length];
      if (one && !isBusy(one)) return one;
    }
    return null;
  };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** As `pg_ctl stop -m immediate`. */
export async function breakDatabase(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'postgres/postmaster.pid');
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8'))
    .split('\0')
    .filter(Boolean);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const idOf = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  process.kill(pid, 'SIGQUIT');
  while (isAlive(pid)) await sleep(20);
  return async () => {
    const child = spawn(program, args, {
      ...{ cwd: folder, detached: true, stdio: 'ignore', uid: idOf('Uid'), gid: idOf('Gid') },
    });
    child.unref();
    await sleep(50);
  };
}

/** Infinity beyond the limit. */
export async function untilReady(origin: string, atMostMs: number): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < atMostMs) {
    const isReady = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return performance.now() - begun;
    await sleep(20);
  }
  return Number.POSITIVE_INFINITY;
}
