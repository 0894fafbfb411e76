import { sessionPath } from './paths.ts';

type Json = Record<string, unknown>;

const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** Who was checked for what is somebody's health: it is told by the server only. */
const withoutPeople = (reply: unknown): unknown => {
  const { safety, ...rest } = asJson(reply);
  return { ...rest, safety: { ...asJson(safety), members: [] } };
};

/** The person without the diet, marked so that no form takes the gaps for answers. */
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

/** Reasons tell of programs and tastes. */
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

/** What is kept of a reply to a path; null where nothing is. */
export const lessening = (path: string): ((reply: unknown) => unknown) | null =>
  kept.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** Whether a call may change who is signed in. */
export const changesPerson = (method: string, path: string): boolean =>
  method !== 'GET' && /^\/api\/(auth\/(verify-otp|logout)|user\/erase)$/.test(path);

/** By whom a session's reply is; null for any other. */
export function ownerOf(path: string, reply: unknown): string | null {
  if (path !== sessionPath) return null;
  const { phone } = asJson(asJson(reply)['user']);
  return typeof phone === 'string' ? phone : null;
}
