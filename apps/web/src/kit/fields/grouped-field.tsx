import { toLatinDigits } from '@sufra/contract/text.ts';
import { useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { cleanEmiratesId, cleanIban, completeIban, showEmiratesId, showIban } from '../../lib/id-text.ts';

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

type GroupedFieldProps = Omit<TextFieldProps, 'onChange' | 'maxLength' | 'ref'> & {
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

function GroupedField({ value, onChange, clean, show, ...rest }: GroupedFieldProps) {
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

type IdFieldProps = Omit<GroupedFieldProps, 'clean' | 'show'>;

// What stands in them is nobody's to suggest again on a shared phone.
const own = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

const exampleIban = 'AE070331234567890123456';

/** The value is `AE…` without spaces. */
export function IbanField({ onBlur, ...rest }: IdFieldProps) {
  return (
    <GroupedField
      {...own}
      placeholder={showIban(exampleIban)}
      autoCapitalize="characters"
      {...rest}
      clean={cleanIban}
      show={showIban}
      onBlur={(event) => {
        rest.onChange(completeIban(rest.value));
        onBlur?.(event);
      }}
    />
  );
}

/** The value is its fifteen digits. */
export function EmiratesIdField(props: IdFieldProps) {
  return (
    <GroupedField
      {...own}
      inputMode="numeric"
      placeholder="784-1990-1234567-6"
      {...props}
      clean={cleanEmiratesId}
      show={showEmiratesId}
    />
  );
}
