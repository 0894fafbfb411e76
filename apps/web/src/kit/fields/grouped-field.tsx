import { toLatinDigits } from '@sufra/contract/text.ts';
import { useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type NumericFieldProps = Omit<GroupedFieldProps, 'clean' | 'show'> & {
  /** Digits 0-9 only; other scripts are converted. */
  value: string;
  onChange: (digits: string) => void;
  maxDigits?: number;
  /** Inserts a space after every `group` digits. */
  group?: number;
};

const grouped = (digits: string, group: number | undefined): string =>
  group === undefined ? digits : digits.replaceAll(new RegExp(`(\\d{${String(group)}})(?=\\d)`, 'g'), '$1 ');

export function NumericField({ maxDigits, group, ...rest }: NumericFieldProps) {
  return (
    <GroupedField
      inputMode="numeric"
      {...rest}
      clean={(typed) => toLatinDigits(typed).replaceAll(/\D/g, '').slice(0, maxDigits)}
      show={(digits) => grouped(digits, group)}
    />
  );
}

export type GroupedFieldProps = Omit<TextFieldProps, 'onChange' | 'maxLength' | 'ref'> & {
  /** Without separators. */
  value: string;
  onChange: (value: string) => void;
  clean: (typed: string) => string;
  show: (value: string) => string;
};

/** The caret position after `count` letters and digits of the formatted text. */
function caretAfter(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at;
    if (/[A-Za-z\d]/.test(text.charAt(at))) seen += 1;
  }
  return text.length;
}

export function GroupedField({ value, onChange, clean, show, ...rest }: GroupedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const keptBeforeCaret = useRef<number | null>(null);
  const shown = show(value);

  useLayoutEffect(() => {
    if (keptBeforeCaret.current === null || document.activeElement !== input.current) return;
    const caret = caretAfter(shown, keptBeforeCaret.current);
    input.current?.setSelectionRange(caret, caret);
    keptBeforeCaret.current = null;
  }, [shown]);

  const change = (typed: string): void => {
    const caret = input.current?.selectionStart ?? typed.length;
    keptBeforeCaret.current = clean(typed.slice(0, caret)).length;
    onChange(clean(typed));
  };

  return <TextField dir="ltr" {...rest} ref={input} value={shown} onChange={change} />;
}
