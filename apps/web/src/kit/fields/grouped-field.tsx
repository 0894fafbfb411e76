import { toLatinDigits } from '@sufra/contract/text.ts';
import { useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type NumericFieldProps = Omit<GroupedFieldProps, 'clean' | 'show'> & {
  /** Digits only; what is typed in any script arrives as 0-9. */
  value: string;
  onChange: (digits: string) => void;
  maxDigits?: number;
  /** Puts a space after every so many digits, as on a card. */
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
  /** Without anything between its groups. */
  value: string;
  onChange: (value: string) => void;
  /** What stays of what was typed. */
  clean: (typed: string) => string;
  /** The value as it is read. */
  show: (value: string) => string;
};

/** Where the caret stands once `count` letters and digits are to its left in the grouped text. */
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
