import { toLatinDigits } from '@sufra/contract/text.ts';
import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx';

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
