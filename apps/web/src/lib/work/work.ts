import type { requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useSyncExternalStore } from 'react';
import { call, isApiError } from '../api.ts';

type Worked = typeof requestOtp | typeof verifyOtp;

// The difficulty may rise while a puzzle is being solved.
const attempts = 3;

const listeners = new Set<() => void>();
let underWay = 0;

function count(change: number): void {
  underWay += change;
  for (const listener of listeners) listener();
}

async function solve(puzzle: string, bits: number): Promise<string> {
  count(1);
  try {
    return await (await import('./work-solver.ts')).solve(puzzle, bits);
  } finally {
    count(-1);
  }
}

/** Like `call`; solves the puzzle if asked for proof of work. */
export async function callWithWork<R extends Worked>(route: R, body: BodyOf<R>): Promise<ReplyOf<R>> {
  const send = (work?: object): Promise<ReplyOf<R>> =>
    call<Worked>(route, { body: { ...body, ...(work && { work }) } as BodyOf<Worked> }) as Promise<
      ReplyOf<R>
    >;
  let work: object | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(work);
    } catch (error) {
      if (!isApiError(error, 'work_needed') || attempt > attempts) throw error;
      const puzzle = String(error.params['puzzle']);
      work = { puzzle, solution: await solve(puzzle, Number(error.params['bits'])) };
    }
  }
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsWorking = (): boolean =>
  useSyncExternalStore(
    listen,
    () => underWay > 0,
    () => false,
  );
