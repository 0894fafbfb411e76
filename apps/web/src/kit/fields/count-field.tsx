import { toLatinDigits } from '@sufra/contract/text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type CountFieldProps = Omit<TextFieldProps, 'inputMode' | 'dir' | 'autoComplete'>;

export function CountField({ onChange, ...rest }: CountFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      onChange={(typed) => onChange(toLatinDigits(typed))}
    />
  );
}
