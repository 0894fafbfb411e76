import { urgencies, type Urgency } from '@sufra/contract/route.ts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    urgency?: Urgency;
  }
}

export interface Crowd {
  /** Takes a place and returns its release; null if the call must come later. */
  readonly enter: (urgency: Urgency) => (() => void) | null;
  readonly underWay: () => number;
  readonly turnedAway: Readonly<Record<Urgency, number>>;
}

/** Up to which part of all places each urgency may fill; the rest is reserved for more urgent calls. */
const shares: Readonly<Record<Urgency, number>> = { poll: 0.5, read: 0.7, write: 0.85, order: 1 };

/** Readers can wait, customers placing an order can't. */
export const retryAfterSeconds: Readonly<Record<Urgency, number>> = { poll: 10, read: 5, write: 2, order: 1 };

export function createCrowd(places: number): Crowd {
  let taken = 0;
  const turnedAway = { poll: 0, read: 0, write: 0, order: 0 };
  const limits = Object.fromEntries(
    urgencies.map((urgency) => [urgency, Math.max(1, Math.floor(places * shares[urgency]))]),
  ) as Record<Urgency, number>;
  return {
    underWay: () => taken,
    turnedAway,
    enter: (urgency) => {
      if (taken >= limits[urgency]) {
        turnedAway[urgency] += 1;
        return null;
      }
      taken += 1;
      let isIn = true;
      return () => {
        if (isIn) taken -= 1;
        isIn = false;
      };
    },
  };
}

const byServer = new WeakMap<FastifyInstance, Crowd>();
const ample = 200;

/** Call it before the first route; the default is 200. */
export function limitCrowd(app: FastifyInstance, places: number): void {
  byServer.set(app, createCrowd(places));
}

export function crowdOf(app: FastifyInstance): Crowd {
  const known = byServer.get(app) ?? createCrowd(ample);
  byServer.set(app, known);
  return known;
}
