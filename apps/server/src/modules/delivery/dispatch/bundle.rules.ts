import {
  costOf,
  routeOf,
  type Bundle,
  type Driver,
  type Job,
  type Roads,
  type Weights,
} from './route.rules.ts';

export interface Bundling {
  readonly now: number;
  readonly roads: Roads;
  readonly weights: Weights;
  readonly most: number;
  readonly approach: (job: Job) => number;
  readonly mayMerge: (jobs: readonly Job[]) => boolean;
}

export function bundle(jobs: readonly Job[], terms: Bundling): Bundle[] {
  const byKitchen = new Map<string, Job[]>();
  for (const job of jobs) {
    const others = byKitchen.get(job.kitchenId);
    if (others) others.push(job);
    else byKitchen.set(job.kitchenId, [job]);
  }
  return [...byKitchen.values()].flatMap((own) => bundleOne(own, terms));
}

interface Priced {
  readonly bundle: Bundle;
  readonly cost: number;
}

function bundleOne(jobs: readonly Job[], terms: Bundling): Bundle[] {
  const open = jobs.map((job): Priced => price([job], terms));
  const merge = mergeOnce(terms);
  for (let best = bestMerge(open, merge); best !== null; best = bestMerge(open, merge)) {
    open[best.first] = best.merged;
    open.splice(best.second, 1);
  }
  return open.map(({ bundle: whole }) => whole);
}

type MergeOf = (one: Priced, other: Priced) => Priced | null;

function mergeOnce(terms: Bundling): MergeOf {
  const known = new Map<Priced, Map<Priced, Priced | null>>();
  return (one, other) => {
    const own = known.get(one) ?? new Map<Priced, Priced | null>();
    known.set(one, own);
    let merged = own.get(other);
    if (merged === undefined) {
      const isTooMany = one.bundle.length + other.bundle.length > terms.most;
      const isPossible = !isTooMany && terms.mayMerge([...one.bundle, ...other.bundle]);
      merged = isPossible ? cheapestOrder(one.bundle, other.bundle, terms) : null;
      own.set(other, merged);
    }
    return merged;
  };
}

interface Merge {
  readonly first: number;
  readonly second: number;
  readonly merged: Priced;
}

function bestMerge(open: readonly Priced[], merge: MergeOf): Merge | null {
  let best: Merge | null = null;
  let most = 0;
  for (const [first, one] of open.entries())
    for (let second = first + 1; second < open.length; second += 1) {
      const other = open[second] as Priced;
      const merged = merge(one, other);
      if (merged === null) continue;
      const saved = one.cost + other.cost - merged.cost;
      if (saved > most) {
        most = saved;
        best = { first, second, merged };
      }
    }
  return best;
}

function cheapestOrder(one: Bundle, other: Bundle, terms: Bundling): Priced {
  let whole = one;
  for (const job of other) {
    let best: Priced | null = null;
    for (let at = 0; at <= whole.length; at += 1) {
      const priced = price(whole.toSpliced(at, 0, job) as unknown as Bundle, terms);
      if (best === null || priced.cost < best.cost) best = priced;
    }
    whole = best?.bundle ?? whole;
  }
  return price(whole, terms);
}

/** For an average driver. */
function price(whole: Bundle, { now, roads, weights, approach }: Bundling): Priced {
  const [first] = whole;
  const away = approach(first);
  const somebody: Driver = { id: '', at: first.kitchen, freeAt: now + away, until: Infinity };
  const route = routeOf(whole, somebody, now, roads);
  return { bundle: whole, cost: costOf(whole, route, weights) + weights.driver * away };
}
