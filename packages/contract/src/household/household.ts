import * as z from 'zod/mini';
import {
  allergens,
  cuisineInput,
  cuisines,
  languages,
  mealTimeSlots,
  programInput,
  programs,
} from '../options.ts';
import { notificationTimes, ramadanTimes } from '../subscription/plans.ts';
import { id, plainText, timeOfDay } from '../text.ts';
import { location, locationInput } from './location.ts';
import { okReply, route } from '../route.ts';

export const maxMembers = 8;

const splitList = (text: string): string[] => text.split(/[,،;؛\n]/);

/** One text with commas (Arabic ones too), or a list of whole names. */
export const textList = z.pipe(
  z.pipe(
    z.union([
      z.string().check(z.maxLength(2_000)),
      z.array(z.string().check(z.maxLength(200))).check(z.maxLength(40)),
    ]),
    z.transform((value) =>
      (typeof value === 'string' ? splitList(value) : value)
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
  ),
  z.array(plainText({ min: 1, max: 80 })).check(z.maxLength(40)),
);

const unique = <T>(options: readonly T[]): T[] => [...new Set(options)];

const cuisineList = z.pipe(z.array(cuisineInput).check(z.maxLength(100)), z.transform(unique));
export const programList = z.pipe(z.array(programInput).check(z.maxLength(100)), z.transform(unique));
const familySize = z.int().check(z.minimum(1), z.maximum(8));
export const healthConditions = z.nullable(plainText({ max: 500 }));
const email = z.nullable(
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(254)),
      z.transform((text) => text.trim()),
    ),
    z.union([z.email(), z.literal('')]),
  ),
);

/** All lists empty means "can't be checked yet". */
export const understoodAllergy = z.object({
  text: z.string(),
  allergens: z.array(z.enum(allergens)),
  ingredients: z.array(z.object({ id: z.string(), name: z.string() })),
  recognised: z.boolean(),
  /** Corrections, or senses of a word for unlike foods; the picked one replaces the text. */
  candidates: z.array(z.string()),
  /** Foods it may mean too, left out until the customer adds one of the two texts. */
  doubts: z.array(
    z.object({
      foods: z.string(),
      allergens: z.array(z.enum(allergens)),
      ingredients: z.array(z.object({ id: z.string(), name: z.string() })),
      avoid: z.string(),
      allow: z.string(),
    }),
  ),
});

/** Null while nothing can be served: an allergy is unread. */
const dishesLeft = z.nullable(z.object({ breakfast: z.int(), lunch: z.int(), dinner: z.int() }));

/** `dishes`: how many it keeps away. `candidates` where it can't be read, or means unlike foods. */
const readDislike = z.object({
  text: z.string(),
  dishes: z.int(),
  isKnown: z.boolean(),
  candidates: z.array(z.string()),
});

const understoodCondition = z.object({
  text: z.string(),
  /** Ids of `conditions.ts`, as strings to keep the long list out of every screen's bundle. */
  conditions: z.array(z.string()),
  programs: z.array(z.enum(programs)),
  allergens: z.array(z.enum(allergens)),
  ingredients: z.array(z.object({ id: z.string(), name: z.string() })),
  limits: z.array(z.object({ what: z.string(), most: z.nullable(z.number()) })),
  notes: z.array(z.string()),
});

/** What the planner applies and can't check yet. */
export const dietReply = z.object({
  preferredCuisines: z.array(z.enum(cuisines)),
  dietaryPrograms: z.array(z.enum(programs)),
  allergies: z.array(z.string()),
  dislikedDishes: z.array(z.string()),
  healthConditions: z.nullable(z.string()),
  fasts: z.boolean(),
  understood: z.array(understoodAllergy),
  understoodConditions: z.array(understoodCondition),
  uncheckedConditions: z.array(z.string()),
});

export const profileReply = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.string(),
  language: z.enum(languages),
  location: z.nullable(location),
  familySize: z.int(),
  preferredCuisines: z.array(z.enum(cuisines)),
  dietaryPrograms: z.array(z.enum(programs)),
  allergies: z.array(z.string()),
  notificationTime: timeOfDay,
  /** Null is an hour before sunset for fasting households, the usual time for others. */
  ramadanTime: z.nullable(timeOfDay),
});

/** Absent fields are kept, and so are a null name or location. A phone is ignored. */
export const profileBody = z.object({
  name: z.optional(z.nullable(plainText({ min: 1, max: 80 }))),
  email: z.optional(email),
  language: z.optional(z.enum(languages)),
  location: z.optional(z.nullable(locationInput)),
  familySize: z.optional(familySize),
  preferredCuisines: z.optional(cuisineList),
  dietaryPrograms: z.optional(programList),
  allergies: z.optional(textList),
  notificationTime: z.optional(z.enum(notificationTimes)),
  ramadanTime: z.optional(z.nullable(z.enum(ramadanTimes))),
});

export const saveProfile = route('saveProfile', {
  method: 'PUT',
  path: '/api/profile',
  who: 'account',
  summary: 'Saves the onboarding profile and completes it.',
  body: z.object({
    name: plainText({ min: 1, max: 80 }),
    email: z.optional(email),
    preferredCuisines: z.optional(cuisineList),
    dietaryPrograms: z.optional(programList),
    allergies: z.optional(textList),
    healthConditions: z.optional(healthConditions),
    familySize: z.optional(familySize),
    preferredMealTimes: z
      .partialRecord(z.enum(mealTimeSlots), timeOfDay)
      .check(z.refine((times) => Object.keys(times).length > 0, 'required')),
    location: locationInput,
    language: z.optional(z.enum(languages)),
    isProfileComplete: z.optional(z.boolean()),
  }),
  reply: z.object({ ok: z.literal(true), diet: dietReply }),
});

export const getProfile = route('getProfile', {
  method: 'GET',
  path: '/api/user/profile',
  who: 'account',
  summary: 'The profile for the account settings.',
  reply: profileReply,
});

export const getPreferences = route('getPreferences', {
  method: 'GET',
  path: '/api/user/preferences',
  who: 'account',
  summary: 'Food preferences, with the interpretation of free texts.',
  reply: dietReply,
});

export const savePreferences = route('savePreferences', {
  method: 'POST',
  path: '/api/user/preferences',
  who: 'account',
  summary: 'Saves food preferences and rechecks open suggestions at once.',
  body: z.object({
    preferredCuisines: cuisineList.check(z.refine((list) => list.length > 0, 'required')),
    dietaryPrograms: programList,
    allergies: z.optional(textList),
    dislikedDishes: z.optional(textList),
    healthConditions: z.optional(healthConditions),
    fasts: z.optional(z.boolean()),
  }),
  reply: dietReply,
});

const dietReading = z.object({
  dishesLeft,
  dislikes: z.array(readDislike),
  understood: z.array(understoodAllergy),
  understoodConditions: z.array(understoodCondition),
  uncheckedConditions: z.array(z.string()),
});

export const readAllergies = route('readAllergies', {
  method: 'POST',
  path: '/api/user/allergies/read',
  who: 'account',
  summary: 'Interprets free-text allergies, health conditions and dislikes; saves nothing.',
  body: z.object({
    allergies: textList,
    healthConditions: z.optional(healthConditions),
    dietaryPrograms: z.optional(programList),
    dislikedDishes: z.optional(textList),
  }),
  reply: dietReading,
});

export const portions = [0.5, 0.75, 1, 1.25, 1.5] as const;

export const portion = z.number().check(z.refine((value) => (portions as readonly number[]).includes(value)));

const member = {
  name: plainText({ min: 1, max: 60 }),
  allergies: textList,
  /** Absent keeps a known member's. */
  healthConditions: z.optional(healthConditions),
  dietaryPrograms: programList,
  portion,
  fasts: z.optional(z.boolean()),
  /** Those they usually eat at home, 0 is Sunday; null is every day, absent keeps. */
  weekdays: z.optional(
    z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1), z.maxLength(7))),
  ),
};

export const memberReply = z.object({
  id,
  name: z.string(),
  isSubscriber: z.boolean(),
  allergies: z.array(z.string()),
  healthConditions: z.nullable(z.string()),
  understood: z.array(understoodAllergy),
  understoodConditions: z.array(understoodCondition),
  uncheckedConditions: z.array(z.string()),
  dishesLeft,
  dietaryPrograms: z.array(z.enum(programs)),
  portion: z.number(),
  fasts: z.boolean(),
  weekdays: z.nullable(z.array(z.int())),
});
export type Member = z.output<typeof memberReply>;

export const getMembers = route('getMembers', {
  method: 'GET',
  path: '/api/household/members',
  who: 'account',
  summary: "The household's members, the subscriber first.",
  reply: z.object({ members: z.array(memberReply) }),
});

export const saveMembers = route('saveMembers', {
  method: 'PUT',
  path: '/api/household/members',
  who: 'account',
  summary: 'Replaces the members except the subscriber, whose lists come from the preferences.',
  body: z.object({
    members: z.array(z.object({ ...member, id: z.optional(id) })).check(z.maxLength(maxMembers - 1)),
  }),
  reply: z.object({ members: z.array(memberReply) }),
});

export const saveLanguage = route('saveLanguage', {
  method: 'PUT',
  path: '/api/user/language',
  who: 'account',
  summary: 'Sets the language of messages.',
  body: z.object({ language: z.enum(languages) }),
  reply: okReply,
});
