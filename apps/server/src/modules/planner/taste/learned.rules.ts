import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface Evidence {
  readonly mealId: string;
  readonly kind: 'accepted' | 'rejected' | 'ordered' | 'rated' | 'wanted' | 'unwanted' | 'undecided';
  readonly stars: number | null;
  readonly at: Date;
}

export type Side = 'likes' | 'avoids';

export interface Tally {
  readonly accepted: number;
  readonly rejected: number;
  readonly ordered: number;
  readonly wanted: number;
  readonly unwanted: number;
  readonly undecided: number;
  readonly best: number;
  readonly worst: number;
  readonly likes: number;
  readonly avoids: number;
}

/** In ms since 1970; evidence up to here no longer counts. */
export type Forgotten = Readonly<Record<Side, number>>;

export interface Learned {
  readonly meals: ReadonlyMap<string, Tally>;
  readonly groups: ReadonlyMap<string, Side>;
  readonly forgotten: ReadonlyMap<string, Forgotten>;
  readonly allForgotten: number;
}

export const tasteContext = (accountId: AccountId): string => `planner.tastes/${accountId}`;

export const nothingLearned: Learned = {
  meals: new Map(),
  groups: new Map(),
  forgotten: new Map(),
  allForgotten: 0,
};

export const emptyTally: Tally = {
  accepted: 0,
  rejected: 0,
  ordered: 0,
  wanted: 0,
  unwanted: 0,
  undecided: 0,
  best: 0,
  worst: 0,
  likes: 0,
  avoids: 0,
};

// An undecided replacement is half a rejection: the household decided on the day's other meals.
const weightOfStars = [-2, -1, 0, 1, 2];
const weights = { accepted: 1, rejected: -1, ordered: 0.5, wanted: 1, unwanted: -1, undecided: -0.5 };

const halfLifeMs = 90 * 24 * 60 * 60 * 1000;
const landmark = Date.parse('2026-01-01T00:00:00Z');
const grain = 256;

/**
 * Later evidence weighs more, so stored weights never fade. Integers, valid until 2037, keep sums independent of their
 * order.
 */
const growingWeight = (weight: number, at: number): number =>
  Math.round(weight * grain * 2 ** ((at - landmark) / halfLifeMs));

/** Halves every 90 days. */
export const weightAt = (stored: number, now: number): number =>
  stored / grain / 2 ** ((now - landmark) / halfLifeMs);

const weightOf = ({ kind, stars }: Evidence): number =>
  kind === 'rated' ? (weightOfStars[(stars ?? 3) - 1] ?? 0) : weights[kind];

export function learn(learned: Learned, evidence: Evidence): Learned {
  const { mealId } = evidence;
  const tally = addEvidence(learned.meals.get(mealId) ?? emptyTally, evidence, (side) =>
    Math.max(learned.allForgotten, learned.forgotten.get(mealId)?.[side] ?? 0),
  );
  return tally ? { ...learned, meals: new Map(learned.meals).set(mealId, tally) } : learned;
}

export function learnAll(
  before: Learned,
  history: readonly Evidence[],
  groups: Learned['groups'] = nothingLearned.groups,
): Learned {
  const meals = new Map<string, Tally>();
  for (const evidence of history) {
    const { mealId } = evidence;
    const tally = addEvidence(meals.get(mealId) ?? emptyTally, evidence, (side) =>
      Math.max(before.allForgotten, before.forgotten.get(mealId)?.[side] ?? 0),
    );
    if (tally) meals.set(mealId, tally);
  }
  return { ...before, meals, groups };
}

function addEvidence(tally: Tally, evidence: Evidence, forgottenUntil: (side: Side) => number): Tally | null {
  const weight = weightOf(evidence);
  const side: Side = weight < 0 ? 'avoids' : 'likes';
  const at = evidence.at.getTime();
  if (at <= forgottenUntil(side)) return null;
  const { kind, stars } = evidence;
  return {
    ...tally,
    ...(kind === 'rated' ? starsAfter(tally, stars ?? 3) : { [kind]: tally[kind] + 1 }),
    [side]: tally[side] + growingWeight(Math.abs(weight), at),
  };
}

const starsAfter = ({ best, worst }: Tally, stars: number): Pick<Tally, 'best' | 'worst'> => ({
  best: stars >= 3 ? Math.max(best, stars) : best,
  worst: stars < 3 ? Math.min(worst || stars, stars) : worst,
});

export interface Forgetting {
  readonly mealIds: readonly string[];
  readonly groupKey: string | null;
  readonly side: Side;
}

export function forget(learned: Learned, { mealIds, groupKey, side }: Forgetting, now: Date): Learned {
  const meals = new Map(learned.meals);
  const forgotten = new Map(learned.forgotten);
  for (const id of mealIds) {
    const tally = meals.get(id);
    if (tally) meals.set(id, { ...tally, ...cleared[side] });
    forgotten.set(id, { likes: 0, avoids: 0, ...forgotten.get(id), [side]: now.getTime() });
  }
  const groups = new Map([...learned.groups].filter(([key, of]) => key !== groupKey || of !== side));
  return { ...learned, meals: withoutEmpty(meals), groups, forgotten };
}

const cleared: Readonly<Record<Side, Partial<Tally>>> = {
  likes: { accepted: 0, ordered: 0, wanted: 0, best: 0, likes: 0 },
  avoids: { rejected: 0, unwanted: 0, undecided: 0, worst: 0, avoids: 0 },
};

export const forgetAll = (now: Date): Learned => ({ ...nothingLearned, allForgotten: now.getTime() });

const withoutEmpty = (meals: ReadonlyMap<string, Tally>): ReadonlyMap<string, Tally> =>
  new Map([...meals].filter(([, tally]) => Object.values(tally).some((value: number) => value !== 0)));

export interface StoredLearned {
  readonly m: Readonly<Record<string, readonly number[]>>;
  readonly f: Readonly<Record<string, readonly [number, number]>>;
  readonly a: number;
  /** Absent in older rows. */
  readonly g?: Readonly<Record<string, 0 | 1>>;
}

export const toStored = ({ meals, groups, forgotten, allForgotten }: Learned): StoredLearned => ({
  m: Object.fromEntries([...meals].map(([id, tally]) => [id, tallyOrder.map((part) => tally[part])])),
  f: Object.fromEntries([...forgotten].map(([id, { likes, avoids }]) => [id, [likes, avoids]])),
  a: allForgotten,
  ...(groups.size > 0 && {
    g: Object.fromEntries([...groups].map(([key, side]) => [key, side === 'likes' ? 1 : 0])),
  }),
});

export const fromStored = ({ m, f, a, g }: StoredLearned): Learned => ({
  meals: new Map(Object.entries(m).map(([id, parts]) => [id, tallyOf(parts)])),
  groups: g === undefined ? nothingLearned.groups : groupsFrom(g),
  forgotten: new Map(Object.entries(f).map(([id, [likes, avoids]]) => [id, { likes, avoids }])),
  allForgotten: a,
});

// Append only: older rows are shorter.
const tallyOrder = [
  'accepted',
  'rejected',
  'ordered',
  'best',
  'worst',
  'likes',
  'avoids',
  'wanted',
  'unwanted',
  'undecided',
] as const;

// Unrolled: runs for every meal of every household each night.
const tallyOf = (parts: readonly number[]): Tally => ({
  accepted: parts[0] ?? 0,
  rejected: parts[1] ?? 0,
  ordered: parts[2] ?? 0,
  best: parts[3] ?? 0,
  worst: parts[4] ?? 0,
  likes: parts[5] ?? 0,
  avoids: parts[6] ?? 0,
  wanted: parts[7] ?? 0,
  unwanted: parts[8] ?? 0,
  undecided: parts[9] ?? 0,
});

const groupsFrom = (stored: Readonly<Record<string, 0 | 1>>): Learned['groups'] =>
  new Map(Object.entries(stored).map(([key, likes]) => [key, likes === 1 ? 'likes' : 'avoids']));
