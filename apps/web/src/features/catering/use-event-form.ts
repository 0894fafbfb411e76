import type { SessionUser } from '@sufra/contract/identity.ts';
import { maxGuests, minGuests } from '@sufra/contract/catering.ts';
import { minNoticeHours } from '@sufra/contract/promises.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { focusFirstWrong } from '../../lib/form.ts';
import { formatNumber, formatSpan } from '../../lib/format.ts';
import { loginPath } from '../../lib/paths.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/storage.ts';
import { toast } from '../../lib/toast.ts';
import { useAskForChef } from './catering.api.ts';
import {
  eventBodyOf,
  type EventDraft,
  type EventField,
  type EventProblem,
  type EventProblems,
  newEvent,
  problemsOf,
} from './event-draft.ts';
import { eventPath, requestPath } from './event-links.ts';

const form = 'event';
/** What somebody wrote before signing in belongs to whoever signs in next in this tab. */
const visitor = 'visitor';

export interface Where {
  /** Null while there is no address. */
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

/** What the server found wrong, as a problem of the form. */
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

/** The text under a field; undefined where nothing is wrong. */
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
  // A visitor has no address yet: it is chosen after signing in.
  const addressId = user === null ? visitor : where.addressId;
  const problems = hasTried
    ? { ...refusedOf(ask.error), ...problemsOf(draft, addressId, Date.now()) }
    : refusedOf(ask.error);
  const errorOf = useErrors(problems);

  const submit = (): void => {
    if (ask.isPending) return;
    setTried(true);
    const isWhole = Object.keys(problemsOf(draft, addressId, Date.now())).length === 0;
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
  /** Whatever is changed takes the last refusal away. */
  const changeAnew = (part: Partial<EventDraft>): void => {
    if (ask.error !== null) ask.reset();
    change(part);
  };
  const isSending = ask.isPending || ask.isSuccess;
  return { element, draft, change: changeAnew, errorOf, submit, isSending, refusal: ask.error };
}

export type EventForm = ReturnType<typeof useEventForm>;
