import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError } from './api.ts';
import { focusFirstWrong } from './form.ts';

export const handoverCodeLength = 4;

interface HandoverAttempt {
  readonly error: unknown;
  readonly reset: () => void;
  readonly send: (code: string) => void;
}

/** `isShort` after an attempt with too few digits, `isWrong` if the server refused the code. */
export function useHandoverCode({ error, reset, send }: HandoverAttempt) {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const isWrong = isApiError(error, 'handover_code_wrong');
  useEffect(() => {
    if (isWrong) focusFirstWrong(form.current);
  }, [isWrong]);
  const change = (typed: string): void => {
    setCode(typed);
    setShort(false);
    reset();
  };
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    const isIncomplete = code.length < handoverCodeLength;
    setShort(isIncomplete);
    if (isIncomplete) focusFirstWrong(form.current);
    else send(code);
  };
  return { form, code, change, confirm, isShort, isWrong };
}
