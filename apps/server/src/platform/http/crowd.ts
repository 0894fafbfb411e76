import { urgencies, type Urgency } from '@sufra/contract/route.ts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes of the contract. */
    urgency?: Urgency;
  }
}

export interface Crowd {
  /** Takes a place. What it returns gives it back, once; null where the call has to come later. */
  readonly enter: (urgency: Urgency) => (() => void) | null;
  /** How many places are taken. */
  readonly underWay: () => number;
  /** How many calls were asked to come later since the start, by urgency. */
  readonly turnedAway: Readonly<Record<Urgency, number>>;
}

/** Up to which part of all places each may take one: what is left above belongs to whoever is more urgent. */
const shares: Readonly<Record<Urgency, number>> = { poll: 0.5, read: 0.7, write: 0.85, order: 1 };

/** When to come back, seconds: who only looks has time, who orders has not. */
export const retryAfterSeconds: Readonly<Record<Urgency, number>> = { poll: 10, read: 5, write: 2, order: 1 };

/** `places`: how many calls may be under way at once. Each urgency may always have one. */
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

/** Says how many calls a server takes at once, before its first route; 200 where nobody says. */
export function limitCrowd(app: FastifyInstance, places: number): void {
  byServer.set(app, createCrowd(places));
}

/** The calls under way of a server, shared by all its routes. */
export function crowdOf(app: FastifyInstance): Crowd {
  const known = byServer.get(app) ?? createCrowd(ample);
  byServer.set(app, known);
  return known;
}
