import type { Allergen } from '@sufra/contract/options.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { allergenKeys, insideSentence } from '../../lib/food-text.ts';
import { formatList } from '../../lib/format.ts';
import { CountField, TextField } from '../../kit/fields/text-field.tsx';
import { typedNumber } from '../../lib/amount.ts';

/** `allergens` is null if an ingredient's allergens are unknown. */
export function Contains({ allergens }: { allergens: readonly Allergen[] | null }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  if (allergens === null) {
    return (
      <p className="flex gap-8 text-14 text-danger-text svg:mt-[0.15em] svg:flex-none">
        <IconAlertTriangle size={18} aria-hidden="true" />
        {t('contains.unknown')}
      </p>
    );
  }
  const names = allergenKeys(allergens).map((key) => insideSentence(t(`options:${key}`), language));
  return (
    <p className="text-14 text-muted">
      {names.length === 0 ? t('contains.nothing') : t('contains.list', { list: formatList(names, language) })}
    </p>
  );
}

export function AllergenChips({ allergens }: { allergens: readonly Allergen[] }) {
  const { t } = useTranslation('menu');
  if (allergens.length === 0) return <p>{t('contains.nothing')}</p>;
  return (
    <ul role="list" className="flex flex-wrap gap-8" aria-label={t('contains.label')}>
      {allergenKeys(allergens).map((key) => (
        <li key={key} className="rounded-round bg-highlight-soft px-12 py-4 font-medium">
          {t(`options:${key}`)}
        </li>
      ))}
    </ul>
  );
}

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
