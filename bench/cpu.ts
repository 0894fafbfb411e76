import { readFile } from 'node:fs/promises';
import type { Db } from '../apps/server/src/platform/db/db.ts';

/** Linux counts in ticks of 1/100 s. */
const tickMs = 10;

/** CPU milliseconds so far; 0 if the process is gone or unsupported. */
export async function cpuOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}

/** Backend processes of Sufra's connections, or of those `named` so (a LIKE pattern). */
export async function backendsOf(db: Db, named = 'sufra%'): Promise<number[]> {
  const { rows } = await db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name like $1`,
    [named],
  );
  return rows.map(({ pid }) => pid);
}

export const cpuOfAll = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(cpuOf))).reduce((sum, one) => sum + one, 0);
