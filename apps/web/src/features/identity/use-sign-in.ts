import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { formatPhone } from '../../lib/phone.ts';
import { rememberInTab, useRemembered } from '../../lib/storage.ts';
import { parseSentCode, type SentCode } from './sent-code.ts';

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
