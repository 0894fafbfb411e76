import { toLatinDigits } from '@sufra/contract/text.ts';
import { formatPhone } from '../../lib/phone.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'dir'>;

export function PhoneField({ value, onChange, onBlur, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      autoComplete="tel"
      placeholder="+971 50 123 4567"
      maxLength={40}
      {...rest}
      type="tel"
      inputMode="tel"
      dir="ltr"
      value={value}
      onChange={(typed) => onChange(toLatinDigits(typed))}
      onBlur={(event) => {
        onChange(formatPhone(value));
        onBlur?.(event);
      }}
    />
  );
}
