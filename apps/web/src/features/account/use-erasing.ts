import { codeLength } from '@sufra/contract/identity/identity.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { errorText, focusFirstWrong } from '../../lib/form.ts';
import { formatMoney } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useErase, useSendCode } from './account.api.ts';

interface Sent {
  readonly challenge: string;
  /** Milliseconds since the epoch. */
  readonly resendAt: number;
}

const openBusiness = ['order', 'payment', 'kitchen', 'delivery', 'balance', 'payout', 'credit'] as const;

/** Credit that erasure forfeits, as AED text. */
const creditIn = (error: unknown): string | null =>
  isApiError(error, 'not_possible_now') && error.params['open'] === 'credit'
    ? String(error.params['credit'])
    : null;

function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('account');
  const { language } = useLanguage();
  return (error) => {
    if (isApiError(error, 'not_possible_now')) {
      const open = openBusiness.find((one) => one === error.params['open']);
      if (open !== undefined)
        return t(`erase.open.${open}`, { sum: formatMoney(creditIn(error) ?? '', language) });
    }
    return errorText(error);
  };
}

function useCodeSending(phone: string, onSent: () => void) {
  const request = useSendCode();
  const [sent, setSent] = useState<Sent | null>(null);
  const send = (): void => {
    if (request.isPending) return;
    request.mutate(phone, {
      onSuccess: ({ challenge, resendAfterSeconds }) => {
        setSent({ challenge, resendAt: nowMs() + resendAfterSeconds * 1_000 });
        onSent();
      },
    });
  };
  return { sent, forget: () => setSent(null), send, isSending: request.isPending, error: request.error };
}

function useCredit() {
  const [credit, setCredit] = useState<string | null>(null);
  const [isGivenUp, giveUp] = useState(false);
  const ask = (sum: string): void => {
    setCredit(sum);
    giveUp(false);
  };
  return { credit, isGivenUp, giveUp, ask };
}

function useProof() {
  const { t } = useTranslation('account');
  const forfeited = useCredit();
  const isCreditOpen = forfeited.credit !== null && !forfeited.isGivenUp;
  const [code, setCode] = useState('');
  const [isSure, setSure] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const isWhole = code.length === codeLength;
  return {
    code,
    given: { otp: code, ...(forfeited.credit === null ? {} : { givesUpCredit: forfeited.credit }) },
    setCode: (typed: string): void => {
      setCode(typed);
      setRefused(undefined);
    },
    isSure,
    setSure,
    ...forfeited,
    isComplete: isWhole && isSure && !isCreditOpen,
    markTried: () => setTried(true),
    refuse: (text: string): void => {
      setCode('');
      setRefused(text);
    },
    codeError: refused ?? (hasTried && !isWhole ? t('erase.code_required') : undefined),
    sureError: hasTried && !isSure ? t('erase.sure_required') : undefined,
    creditError: hasTried && isCreditOpen ? t('erase.give_up_required') : undefined,
  };
}

const isAboutCode = (error: unknown): boolean =>
  isApiError(error, 'otp_wrong') || isApiError(error, 'otp_expired');

function useFarewell(onRefused: (error: unknown) => void) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const erasure = useErase();
  const erase = (proof: Parameters<typeof erasure.mutate>[0]): void =>
    erasure.mutate(proof, {
      onSuccess: () => {
        toast({ title: t('erase.goodbye_title'), description: t('erase.goodbye') });
        void navigate('/', { replace: true });
      },
      onError: onRefused,
    });
  return { erase, isErasing: erasure.isPending, error: erasure.error, reset: erasure.reset };
}

export function useErasing(phone: string) {
  const textOf = useProblemText();
  const form = useRef<HTMLFormElement>(null);
  const [attemptsLeft, setAttemptsLeft] = useState<number | null>(null);
  const proof = useProof();
  const farewell = useFarewell((error) => {
    if (isApiError(error, 'otp_burned')) return sending.forget();
    const credit = creditIn(error);
    if (credit !== null) return proof.ask(credit);
    if (!isAboutCode(error) || !isApiError(error)) return;
    const left = Number(error.params['attemptsLeft'] ?? Number.NaN);
    if (!Number.isNaN(left)) setAttemptsLeft(left);
    proof.refuse(errorText(error));
    focusFirstWrong(form.current);
  });
  const sending = useCodeSending(phone, () => {
    setAttemptsLeft(null);
    proof.setCode('');
    farewell.reset();
  });
  const erase = (): void => {
    if (farewell.isErasing || sending.sent === null) return;
    proof.markTried();
    if (!proof.isComplete) return focusFirstWrong(form.current);
    farewell.erase({ ...proof.given, challenge: sending.sent.challenge });
  };
  const failure = sending.error ?? (isAboutCode(farewell.error) ? null : farewell.error);
  return {
    ...proof,
    form,
    attemptsLeft,
    isSent: sending.sent !== null,
    resendAt: sending.sent?.resendAt ?? 0,
    send: sending.send,
    isSending: sending.isSending,
    erase,
    isErasing: farewell.isErasing,
    problem: failure === null ? null : textOf(failure),
  };
}

export type Erasing = ReturnType<typeof useErasing>;
