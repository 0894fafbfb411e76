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
  /** E.164. */
  readonly phone: string;
  /** Milliseconds since the epoch. */
  readonly resendAt: number;
  readonly expiresAt: number;
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

export const secondsUntil = (instant: number, now: number): number =>
  Math.max(0, Math.ceil((instant - now) / second));

export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

/** The code is valid and another request would be rate-limited. */
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

/** Saved before a reload; null when absent, unreadable or expired. */
export function parseSentCode(text: string | null, now: number): SentCode | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isSentCode(value) && value.expiresAt > now ? value : null;
  } catch {
    return null;
  }
}

const storageKey = 'sufra.sign-in';

export type SignInFlow = 'login' | 'onboarding';

export interface SignIn {
  readonly step: 'phone' | 'code';
  readonly phone: string;
  readonly setPhone: (phone: string) => void;
  readonly sent: SentCode | null;
  readonly isBurned: boolean;
  readonly isReturning: boolean;
  readonly toCode: (sent: SentCode) => void;
  readonly update: (sent: SentCode) => void;
  readonly changePhone: () => void;
  readonly burn: () => void;
}

const store = (sent: SentCode | null): void =>
  rememberInTab(storageKey, sent === null ? null : JSON.stringify(sent));

const isCodeState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signIn' in state && state.signIn === 'code';

/** The code step is its own history entry, so Back returns to the phone. `known` prefills it. */
export function useSignIn(known = ''): SignIn {
  const location = useLocation();
  const navigate = useNavigate();
  const remembered = useRemembered(storageKey);
  // A code that expires while the page is open stays on its step.
  const [openedAt] = useState(() => nowMs());
  const sent = useMemo(() => parseSentCode(remembered, openedAt), [remembered, openedAt]);
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

export const forgetSentCode = (): void => store(null);
