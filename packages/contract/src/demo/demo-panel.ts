import * as z from 'zod/mini';
import { languages } from '../options.ts';
import { route } from '../route.ts';

export const getDemoMessages = route('getDemoMessages', {
  method: 'GET',
  path: '/api/demo/messages',
  who: 'demo',
  summary: 'The latest simulated WhatsApp messages and emails; demo mode only.',
  reply: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        /** Null for an email. */
        phone: z.nullable(z.string()),
        /** Null for a WhatsApp message. */
        email: z.nullable(z.string()),
        kind: z.string(),
        language: z.enum(languages),
        text: z.string(),
        sentAt: z.string(),
      }),
    ),
  }),
});

const autopilot = z.object({ isOn: z.boolean() });

export const getAutopilot = route('getAutopilot', {
  method: 'GET',
  path: '/api/demo/autopilot',
  who: 'demo',
  summary: "Whether the demo's kitchens and drivers handle orders automatically; demo mode only.",
  reply: autopilot,
});

export const setAutopilot = route('setAutopilot', {
  method: 'PUT',
  path: '/api/demo/autopilot',
  who: 'demo',
  summary: 'Switches the automatic kitchens and drivers of the demo on or off; demo mode only.',
  body: z.object({ isOn: z.boolean() }),
  reply: autopilot,
});

const ramadanToday = z.object({
  isOn: z.boolean(),
  /** It is Ramadan by the calendar: nothing to switch. */
  isByCalendar: z.boolean(),
});

export const getDemoRamadan = route('getDemoRamadan', {
  method: 'GET',
  path: '/api/demo/ramadan',
  who: 'demo',
  summary: 'Whether today is a day of Ramadan; demo mode only.',
  reply: ramadanToday,
});

export const setDemoRamadan = route('setDemoRamadan', {
  method: 'PUT',
  path: '/api/demo/ramadan',
  who: 'demo',
  summary: 'Starts Ramadan today, as an admin would, or restores the calendar; demo mode only.',
  body: z.object({ isOn: z.boolean() }),
  reply: ramadanToday,
});

export const clockGoals = ['half_hour', 'tomorrow', 'next_month'] as const;

const clock = z.object({
  now: z.string(),
  /** Whole days ahead of the machine's clock. */
  daysAhead: z.int(),
  /** Target of a running move; null if idle. */
  goal: z.nullable(z.string()),
});

export const getDemoClock = route('getDemoClock', {
  method: 'GET',
  path: '/api/demo/clock',
  who: 'demo',
  urgency: 'poll',
  summary: "The demo's time and the target of its clock; demo mode only.",
  reply: clock,
});

export const setDemoClock = route('setDemoClock', {
  method: 'PUT',
  path: '/api/demo/clock',
  who: 'demo',
  summary: "Moves the demo's clock ahead and runs the jobs due until then in order; demo mode only.",
  body: z.object({ to: z.enum(clockGoals) }),
  reply: clock,
  errors: ['not_possible_now'],
});

export const tourSteps = [
  'sign_up',
  'tomorrow',
  'order',
  'follow',
  'rate',
  'be_kitchen',
  'be_driver',
  'clock',
] as const;

export const getDemoTour = route('getDemoTour', {
  method: 'GET',
  path: '/api/demo/tour',
  who: 'demo',
  summary: "The completed steps of the demo's tour; demo mode only.",
  reply: z.object({ done: z.array(z.enum(tourSteps)) }),
});
