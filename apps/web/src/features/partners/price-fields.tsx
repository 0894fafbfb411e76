import { useTranslation } from 'react-i18next';
import { CountField, TextField } from '../../kit/fields/text-field.tsx';
import { typedNumber } from '../../lib/amount.ts';

interface NumberFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string;
}

export function PriceField({ value, onChange, error, hint }: NumberFieldProps) {
  const { t } = useTranslation('menu');
  return (
    <TextField
      label={t('price.label')}
      hint={hint}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={16}
      end={t('price.currency')}
      value={value}
      onChange={(typed) => onChange(typedNumber(typed))}
      error={error}
      required
    />
  );
}

export function MinutesField({ value, onChange, error }: NumberFieldProps) {
  const { t } = useTranslation('menu');
  return (
    <CountField
      label={t('minutes.label')}
      hint={t('minutes.hint')}
      maxLength={6}
      end={t('minutes.unit')}
      value={value}
      onChange={onChange}
      error={error}
      required
    />
  );
}
