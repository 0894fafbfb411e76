import * as z from 'zod/mini';
import { location } from '../household/location.ts';
import { cuisines, languages, mealTimeSlots, programs } from '../options.ts';
import { planIds } from '../subscription/plans.ts';
import { okReply, route } from '../route.ts';
import { staffRoles } from './staff-rights.ts';
import { partnerRoles, subscriptionStatuses } from '../statuses.ts';
import { digits, timeOfDay } from '../text.ts';

export const codeLength = 6;

/** As typed, digits of any script; the server parses it with libphonenumber. */
const phoneInput = z.string().check(z.minLength(1), z.maxLength(40));

/**
 * The puzzle of a `work_needed` refusal and a text such that SHA-256(puzzle + ":" + text) begins with `bits` zero
 * bits.
 */
const work = z.object({
  puzzle: z.string().check(z.maxLength(200)),
  solution: z.string().check(z.minLength(1), z.maxLength(40)),
});

export const roles = ['customer', 'partner', 'driver', 'admin'] as const;
export type Role = (typeof roles)[number];

export const sessionUser = z.object({
  phone: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  language: z.enum(languages),
  roles: z.array(z.enum(roles)),
  isAdmin: z.boolean(),
  staffRole: z.nullable(z.enum(staffRoles)),
  /** The role at the kitchen or shop that the account works for; null without one. */
  partnerRole: z.nullable(z.enum(partnerRoles)),
  isProfileComplete: z.boolean(),
  hasActiveSubscription: z.boolean(),
  subscriptionStatus: z.nullable(z.enum(subscriptionStatuses)),
  selectedPlan: z.nullable(z.enum(planIds)),
  notificationTime: timeOfDay,
  isNotificationTimeChosen: z.boolean(),
  aiDisclaimerAccepted: z.boolean(),
  familySize: z.int(),
  location: z.nullable(location),
  preferredCuisines: z.array(z.enum(cuisines)),
  dietaryPrograms: z.array(z.enum(programs)),
  allergies: z.array(z.string()),
  dislikedDishes: z.array(z.string()),
  healthConditions: z.nullable(z.string()),
  preferredMealTimes: z.partialRecord(z.enum(mealTimeSlots), timeOfDay),
});
export type SessionUser = z.output<typeof sessionUser>;

export const getSession = route('getSession', {
  method: 'GET',
  path: '/api/auth/session',
  who: 'account',
  summary: 'The signed-in user; 401 without a session.',
  reply: z.object({ user: sessionUser }),
});

export const requestOtp = route('requestOtp', {
  method: 'POST',
  path: '/api/auth/request-otp',
  who: 'anyone',
  summary:
    'Sends a six-digit code over WhatsApp. The reply never reveals whether the phone has an account. During a guessing ' +
    'attack, `work_needed` carries a `puzzle`: repeat the call with `work`, a `solution` for which ' +
    'SHA-256(puzzle + ":" + solution) begins with `bits` zero bits.',
  body: z.object({ phone: phoneInput, language: z.optional(z.enum(languages)), work: z.optional(work) }),
  reply: z.object({
    phone: z.string(),
    challenge: z.string(),
    expiresInSeconds: z.int(),
    resendAfterSeconds: z.int(),
    attempts: z.int(),
  }),
  errors: ['otp_too_soon', 'otp_budget', 'otp_send_failed', 'work_needed'],
});

export const verifyOtp = route('verifyOtp', {
  method: 'POST',
  path: '/api/auth/verify-otp',
  who: 'anyone',
  summary: 'Checks the code and opens a session: a cookie for browsers, `token` for other clients.',
  body: z.object({
    phone: phoneInput,
    otp: digits(/^\d{6}$/),
    challenge: z.optional(z.string().check(z.maxLength(100))),
    work: z.optional(work),
  }),
  reply: z.object({ user: sessionUser, token: z.string(), hasActiveSubscription: z.boolean() }),
  errors: ['otp_wrong', 'otp_expired', 'otp_burned', 'otp_budget', 'account_suspended', 'work_needed'],
});

export const confirmOtp = route('confirmOtp', {
  method: 'POST',
  path: '/api/auth/confirm',
  who: 'account',
  summary:
    "Confirms the session with a fresh code sent to the account's phone; required by some admin calls.",
  body: z.object({ otp: digits(/^\d{6}$/), challenge: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({ confirmedUntil: z.string() }),
  errors: ['otp_wrong', 'otp_expired', 'otp_burned', 'otp_budget'],
});

export const logout = route('logout', {
  method: 'POST',
  path: '/api/auth/logout',
  who: 'anyone',
  summary: 'Ends the session; succeeds without one.',
  reply: okReply,
});
