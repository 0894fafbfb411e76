import {
  type DietaryOption,
  dietaryAddOns,
  dietaryOptions,
  maxGuests,
  minGuests,
} from '@sufra/contract/catering/catering.ts';
import { type Cuisine, cuisines, eventTypes, type EventType } from '@sufra/contract/options.ts';
import { instantOf, noticeOf, type When } from '../when.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { minNoticeHours } from '@sufra/contract/subscription/promises.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { nowMs } from '../../../lib/clock.ts';
import { focusFirstWrong } from '../../../lib/form.ts';
import { formatNumber, formatSpan } from '../../../lib/format.ts';
import { loginPath } from '../../../lib/paths.ts';
import { dropDraft, keepDraft, readDraft } from '../../../lib/storage.ts';
import { toast } from '../../../lib/toast.ts';
import { type EventBody, useAskForChef } from '../catering.api.ts';
import { eventPath, requestPath } from '../event-text.tsx';

export interface EventDraft extends When {
  readonly eventType: string;
  readonly guests: string;
  readonly cuisine: string;
  readonly dietaryOptions: readonly string[];
  readonly requirements: string;
}

export const newEvent: EventDraft = {
  eventType: '',
  guests: '',
  date: '',
  time: '',
  cuisine: '',
  dietaryOptions: [],
  requirements: '',
};

const maxRequirements = 1000;

export const standardDiets = dietaryOptions.filter((diet) => dietaryAddOns[diet] === 0);
export const premiumDiets = dietaryOptions.filter((diet) => dietaryAddOns[diet] > 0);

/** A saved draft may contain options that no longer exist. */
export const chosenDiets = ({ dietaryOptions: chosen }: EventDraft): DietaryOption[] =>
  dietaryOptions.filter((diet) => chosen.includes(diet));

export const chosenType = ({ eventType }: EventDraft): EventType | null =>
  eventTypes.find((one) => one === eventType) ?? null;

const chosenCuisine = ({ cuisine }: EventDraft): Cuisine | null =>
  cuisines.find((one) => one === cuisine) ?? null;

/** Null if not a number or outside the limits. */
export function guestsOf({ guests }: Pick<EventDraft, 'guests'>): number | null {
  const count = Number(guests);
  return /^\d{1,3}$/.test(guests.trim()) && count >= minGuests && count <= maxGuests ? count : null;
}

/** For all guests, in fils. */
export const addOnsOf = (draft: EventDraft): number =>
  chosenDiets(draft).reduce((sum, diet) => sum + dietaryAddOns[diet] * (guestsOf(draft) ?? 0), 0);

export type EventField = 'type' | 'guests' | 'date' | 'time' | 'cuisine' | 'requirements' | 'address';

/** Texts are under `catering:form`. */
export type EventProblem =
  | 'type_wrong'
  | 'guests_wrong'
  | 'date_wrong'
  | 'date_past'
  | 'date_far'
  | 'time_wrong'
  | 'cuisine_wrong'
  | 'requirements_wrong'
  | 'where_wrong';

export type EventProblems = Partial<Record<EventField, EventProblem>>;

export function problemOfWhen(when: When, guests: number, now: number): EventProblem | null {
  const instant = instantOf(when.time === '' ? { ...when, time: '23:30' } : when);
  if (instant === null || Number.isNaN(Date.parse(instant))) return 'date_wrong';
  const { kind } = noticeOf(instant, guests, now);
  if (kind === 'too_early') return 'date_past';
  return kind === 'too_late' ? 'date_far' : null;
}

/** `now` in milliseconds. */
export function problemsOf(draft: EventDraft, addressId: string | null, now: number): EventProblems {
  const found: Record<EventField, EventProblem | null> = {
    type: chosenType(draft) === null ? 'type_wrong' : null,
    guests: guestsOf(draft) === null ? 'guests_wrong' : null,
    date: problemOfWhen(draft, guestsOf(draft) ?? minGuests, now),
    time: draft.time === '' ? 'time_wrong' : null,
    cuisine: chosenCuisine(draft) === null ? 'cuisine_wrong' : null,
    requirements: draft.requirements.trim().length > maxRequirements ? 'requirements_wrong' : null,
    address: addressId === null ? 'where_wrong' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

export function eventBodyOf(draft: EventDraft, addressId: string | null): EventBody | null {
  const [eventType, guests, startsAt] = [chosenType(draft), guestsOf(draft), instantOf(draft)];
  const cuisine = chosenCuisine(draft);
  if (eventType === null || guests === null || startsAt === null) return null;
  if (cuisine === null || addressId === null) return null;
  const requirements = draft.requirements.trim();
  return {
    eventType,
    guests,
    startsAt,
    cuisine,
    addressId,
    specialRequirements: requirements === '' ? null : requirements,
    dietaryOptions: chosenDiets(draft),
  };
}

const form = 'event';
/** Owner of a draft written before sign-in; the next user to sign in within the tab gets it. */
const visitor = 'visitor';

export interface Where {
  readonly addressId: string | null;
  readonly readAgain: () => void;
}

function useKeptDraft(owner: string) {
  const [draft, setDraft] = useState<EventDraft>(() =>
    readDraft(form, owner, readDraft(form, visitor, newEvent)),
  );
  useEffect(() => {
    if (draft === newEvent) dropDraft(form);
    else keepDraft(form, owner, draft);
  }, [draft, owner]);
  const change = (part: Partial<EventDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const drop = (): void => {
    dropDraft(form);
    setDraft(newEvent);
  };
  return { draft, change, drop };
}

function refusedOf(error: unknown): EventProblems {
  if (isApiError(error, 'address_not_found')) return { address: 'where_wrong' };
  if (!isApiError(error)) return {};
  const { startsAt, guests, cuisine, specialRequirements } = error.fields;
  return {
    ...(startsAt !== undefined && { date: startsAt === 'too_late' ? 'date_far' : 'date_past' }),
    ...(guests !== undefined && { guests: 'guests_wrong' }),
    ...(cuisine !== undefined && { cuisine: 'cuisine_wrong' }),
    ...(specialRequirements !== undefined && { requirements: 'requirements_wrong' }),
  };
}

type ErrorOf = (field: EventField) => string | undefined;

function useErrors(problems: EventProblems): ErrorOf {
  const textOf = useProblemText();
  return (field) => {
    const problem = problems[field];
    return problem === undefined ? undefined : textOf(problem);
  };
}

function useProblemText(): (problem: EventProblem) => string {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  return (problem) =>
    t(`form.${problem}`, {
      min: formatNumber(minGuests, language),
      max: formatNumber(maxGuests, language),
      least: formatSpan(minNoticeHours, 'hour', language),
    });
}

export function useEventForm(user: SessionUser | null, where: Where) {
  const { t } = useTranslation('catering');
  const navigate = useNavigate();
  const element = useRef<HTMLDivElement>(null);
  const { draft, change, drop } = useKeptDraft(user?.phone ?? visitor);
  const [hasTried, setTried] = useState(false);
  const ask = useAskForChef();
  // Visitors choose an address after signing in.
  const addressId = user === null ? visitor : where.addressId;
  const problems = hasTried
    ? { ...refusedOf(ask.error), ...problemsOf(draft, addressId, nowMs()) }
    : refusedOf(ask.error);
  const errorOf = useErrors(problems);

  const submit = (): void => {
    if (ask.isPending) return;
    setTried(true);
    const isWhole = Object.keys(problemsOf(draft, addressId, nowMs())).length === 0;
    if (!isWhole) return focusFirstWrong(element.current);
    if (user === null) return void navigate(loginPath(requestPath));
    const body = eventBodyOf(draft, where.addressId);
    if (body === null) return;
    ask.mutate(body, {
      onSuccess: (event) => {
        drop();
        toast({ title: t('form.sent_title'), description: t('form.sent') });
        void navigate(eventPath(event.id));
      },
      onError: (error) => {
        if (isApiError(error, 'address_not_found')) where.readAgain();
        focusFirstWrong(element.current);
      },
    });
  };
  const changeAnew = (part: Partial<EventDraft>): void => {
    if (ask.error !== null) ask.reset();
    change(part);
  };
  const isSending = ask.isPending || ask.isSuccess;
  return { element, draft, change: changeAnew, errorOf, submit, isSending, refusal: ask.error };
}

export type EventForm = ReturnType<typeof useEventForm>;
