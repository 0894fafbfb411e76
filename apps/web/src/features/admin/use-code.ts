import { codeLength, confirmOtp, requestOtp } from '@sufra/contract/identity.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call, isApiError } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { errorText, focusFirstWrong } from '../../lib/form.ts';
import { useSingleMutation } from '../../lib/query.ts';
import { callWithWork } from '../../lib/work.ts';

interface Sent {
  readonly challenge: string;
  /** When another code may be asked for, in milliseconds. */
  readonly resendAt: number;
}

const attemptsIn = (error: unknown): number | null => {
  const left = isApiError(error) ? Number(error.params['attemptsLeft'] ?? Number.NaN) : Number.NaN;
  return Number.isNaN(left) ? null : left;
};

function useSending(phone: string, onSent: () => void) {
  const [sent, setSent] = useState<Sent | null>(null);
  const request = useSingleMutation({
    mutationFn: () => callWithWork(requestOtp, { phone, language: currentLanguage() }),
    onSuccess: ({ challenge, resendAfterSeconds }) => {
      setSent({ challenge, resendAt: nowMs() + resendAfterSeconds * 1_000 });
      onSent();
    },
  });
  return {
    sent,
    forget: () => setSent(null),
    send: () => request.mutate(),
    isSending: request.isPending,
    error: request.error,
  };
}

/** The code as it is typed and what is wrong with it. */
function useTypedCode() {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  return {
    form,
    code,
    wrong,
    type: (typed: string): void => {
      setCode(typed);
      if (typed !== '') setWrong(undefined);
    },
    empty: (text?: string): void => {
      setCode('');
      setWrong(text);
    },
    refuse: (text: string): void => {
      setWrong(text);
      focusFirstWrong(form.current);
    },
  };
}

export function useCode(phone: string, onConfirmed: () => void) {
  const { t } = useTranslation('admin');
  const { empty, refuse, ...typed } = useTypedCode();
  const [attemptsLeft, setAttemptsLeft] = useState<number | null>(null);
  const sending = useSending(phone, () => {
    empty();
    setAttemptsLeft(null);
  });
  const check = useSingleMutation({
    mutationFn: (otp: string) =>
      call(confirmOtp, { body: { otp, ...(sending.sent && { challenge: sending.sent.challenge }) } }),
    onSuccess: onConfirmed,
    onError: (error) => {
      empty();
      setAttemptsLeft(attemptsIn(error));
      if (isApiError(error, 'otp_burned')) sending.forget();
      else refuse(errorText(error));
    },
  });
  const submit = (code: string): void =>
    code.length === codeLength ? check.mutate(code) : refuse(t('confirm.required'));
  const burned = isApiError(check.error, 'otp_burned') && sending.sent === null ? check.error : null;
  return {
    ...typed,
    attemptsLeft,
    submit,
    isChecking: check.isPending,
    isSent: sending.sent !== null,
    resendAt: sending.sent?.resendAt ?? 0,
    send: sending.send,
    isSending: sending.isSending,
    problem: sending.error ?? burned,
  };
}

export type FreshCode = ReturnType<typeof useCode>;
