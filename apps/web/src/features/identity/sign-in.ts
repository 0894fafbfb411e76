import { useEffect, useState, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { formatPhone } from '../../lib/phone.ts';
import { rememberInTab, useRemembered } from '../../lib/storage.ts';

export function useNow(until: number): number {
  const [now, setNow] = useState(() => nowMs());
  useEffect(() => {
    setNow(nowMs());
    const timer = setInterval(() => {
      const current = nowMs();
      setNow(current);
      if (current >= until) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return now;
}

export interface SentCode {
  /** As +971 and digits. */
  readonly phone: string;
  /** Instants in milliseconds. */
  readonly resendAt: number;
  readonly expiresAt: number;
  /** Null until a wrong code was entered. */
  readonly attemptsLeft: number | null;
}

interface CodeReply {
  readonly phone: string;
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
}

const second = 1_000;

export const sentCodeOf = (reply: CodeReply, now: number): SentCode => ({
  phone: reply.phone,
  resendAt: now + reply.resendAfterSeconds * second,
  expiresAt: now + reply.expiresInSeconds * second,
  attemptsLeft: null,
});

/** Whole seconds until an instant; 0 once it has passed. */
export const secondsUntil = (instant: number, now: number): number =>
  Math.max(0, Math.ceil((instant - now) / second));

/** `0:24` or `9:05`, for a countdown. */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

/** Whether a code for this phone is on its way, so that asking again would only be refused. */
export const isStillWaiting = (sent: SentCode | null, phone: string, now: number): sent is SentCode =>
  sent?.phone === phone && now < sent.resendAt;

const isSentCode = (value: unknown): value is SentCode =>
  typeof value === 'object' &&
  value !== null &&
  'phone' in value &&
  typeof value.phone === 'string' &&
  'resendAt' in value &&
  typeof value.resendAt === 'number' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number' &&
  'attemptsLeft' in value &&
  (value.attemptsLeft === null || typeof value.attemptsLeft === 'number');

/** What was remembered before a reload, or null when it is nothing, unreadable or over. */
export function parseSentCode(text: string | null, now: number): SentCode | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isSentCode(value) && value.expiresAt > now ? value : null;
  } catch {
    return null;
  }
}

const storageKey = 'sufra.sign-in';

/** Whose wording a screen uses; the spec words the two differently. */
export type SignInFlow = 'login' | 'onboarding';

export interface SignIn {
  readonly step: 'phone' | 'code';
  readonly phone: string;
  readonly setPhone: (phone: string) => void;
  readonly sent: SentCode | null;
  /** The fifth wrong code was entered. */
  readonly isBurned: boolean;
  /** True once the person came back to the phone step, so that it takes the keyboard. */
  readonly isReturning: boolean;
  /** A code is on its way: on to the code step. */
  readonly toCode: (sent: SentCode) => void;
  /** Changes what is known of the code without leaving its step. */
  readonly update: (sent: SentCode) => void;
  readonly changePhone: () => void;
  readonly burn: () => void;
}

const store = (sent: SentCode | null): void =>
  rememberInTab(storageKey, sent === null ? null : JSON.stringify(sent));

const isCodeState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signIn' in state && state.signIn === 'code';

/**
 * The code step is an entry of its own in the browser's history, so that Back leads to the phone. `known` stands in the
 * phone's field where a form asked for it before.
 */
export function useSignIn(known = ''): SignIn {
  const location = useLocation();
  const navigate = useNavigate();
  const remembered = useRemembered(storageKey);
  // A code that runs out while the page is open stays on it: its step says so.
  const sent = useMemo(() => parseSentCode(remembered, nowMs()), [remembered]);
  const [typed, setTyped] = useState<string | null>(null);
  const [isBurned, setBurned] = useState(false);
  const step = sent !== null && isCodeState(location.state) ? 'code' : 'phone';
  const [hasSeenCode, setSeenCode] = useState(step === 'code');

  useEffect(() => {
    if (step === 'code') setSeenCode(true);
  }, [step]);

  const toPhone = (): void => void navigate(location.search, { replace: true, state: null });
  return {
    step,
    phone: typed ?? formatPhone(sent?.phone ?? known),
    setPhone: setTyped,
    sent,
    isBurned,
    isReturning: hasSeenCode,
    update: store,
    toCode: (next) => {
      setBurned(false);
      store(next);
      void navigate(location.search, { state: { signIn: 'code' } });
    },
    changePhone: toPhone,
    burn: () => {
      store(null);
      setBurned(true);
      toPhone();
    },
  };
}

/** Forgets the sent code; called once somebody is signed in. */
export const forgetSentCode = (): void => store(null);
