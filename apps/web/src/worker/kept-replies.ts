import { sessionPath } from './paths.ts';

type Json = Record<string, unknown>;

const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** Health data is never cached: drop the members of a safety check. */
const withoutPeople = (reply: unknown): unknown => {
  const { safety, ...rest } = asJson(reply);
  return { ...rest, safety: { ...asJson(safety), members: [] } };
};

/** The user without health data, marked so that no form mistakes the gaps for answers. */
const withoutDiet = (reply: unknown): unknown => ({
  user: {
    ...asJson(asJson(reply)['user']),
    preferredCuisines: [],
    dietaryPrograms: [],
    allergies: [],
    dislikedDishes: [],
    healthConditions: null,
    isKept: true,
  },
});

/** Reasons reveal programs and tastes. */
const withoutReasons = (reply: unknown): unknown =>
  (Array.isArray(reply) ? reply : []).map((one) => ({ ...asJson(one), reasons: [], wording: null }));

const asItIs = (reply: unknown): unknown => reply;

const kept: readonly (readonly [path: RegExp, lessened: (reply: unknown) => unknown])[] = [
  [/^\/api\/auth\/session$/, withoutDiet],
  [/^\/api\/meal-suggestions$/, withoutReasons],
  [/^\/api\/meal\/[\w-]+\/recipe$/, withoutPeople],
  [/^\/api\/user\/orders$/, asItIs],
  [/^\/api\/order\/[\w-]+\/status$/, withoutPeople],
  [/^\/api\/week\/shopping$/, asItIs],
];

/** Reduces a reply to what may be cached; null if the path is not cached. */
export const reducerFor = (path: string): ((reply: unknown) => unknown) | null =>
  kept.find(([pattern]) => pattern.test(path))?.[1] ?? null;

export const changesUser = (method: string, path: string): boolean =>
  method !== 'GET' && /^\/api\/(auth\/(verify-otp|logout)|user\/erase)$/.test(path);

/** The phone of a session reply; null for other replies. */
export function ownerOf(path: string, reply: unknown): string | null {
  if (path !== sessionPath) return null;
  const { phone } = asJson(asJson(reply)['user']);
  return typeof phone === 'string' ? phone : null;
}
