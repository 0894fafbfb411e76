// Digits in any script, kept as Latin digits and grouped for reading; card, Makani and amount fields use it.
import { toLatinDigits } from '@sufra/contract/text.ts';
import { useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type NumericFieldProps = Omit<TextFieldProps, 'onChange' | 'maxLength' | 'ref'> & {
  /** Digits only; what is typed in any script arrives as 0-9. */
  value: string;
  onChange: (digits: string) => void;
  maxDigits?: number;
  /** Puts a space after every so many digits, as on a card. */
  group?: number;
};

const grouped = (digits: string, group: number | undefined): string =>
  group === undefined ? digits : digits.replaceAll(new RegExp(`(\\d{${String(group)}})(?=\\d)`, 'g'), '$1 ');

/** Where the caret stands once `count` digits are to its left in the grouped text. */
function caretAfter(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at;
    if (/\d/.test(text.charAt(at))) seen += 1;
  }
  return text.length;
}

export function NumericField({ value, onChange, maxDigits, group, ...rest }: NumericFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);
  const shown = grouped(value, group);

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || document.activeElement !== input.current) return;
    const caret = caretAfter(shown, digitsBeforeCaret.current);
    input.current?.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = null;
  }, [shown]);

  const digitsOf = (text: string): string => toLatinDigits(text).replaceAll(/\D/g, '');
  const change = (typed: string): void => {
    const caret = input.current?.selectionStart ?? typed.length;
    digitsBeforeCaret.current = digitsOf(typed.slice(0, caret)).length;
    onChange(digitsOf(typed).slice(0, maxDigits));
  };

  return <TextField inputMode="numeric" dir="ltr" {...rest} ref={input} value={shown} onChange={change} />;
}
