import { useTranslation } from 'react-i18next';
import { isolate } from '../../lib/id-text.ts';
import { Checkbox } from '../controls/checkbox.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Stack } from '../layout/surface.tsx';

export interface ServedWithoutProps {
  /** Foods that the texts of a dish name and its ingredients lack. */
  named: readonly string[];
  value: readonly string[];
  onChange: (foods: readonly string[]) => void;
}

/** Confirms that a dish is served without the foods its texts name; nothing without such foods. */
export function ServedWithout({ named, value, onChange }: ServedWithoutProps) {
  const { t } = useTranslation();
  if (named.length === 0) return null;
  const isSettled = named.every((food) => value.includes(food));
  return (
    <Notice tone={isSettled ? 'highlight' : 'danger'} title={t('served_without.title')}>
      <Stack gap={8}>
        <p>{t('served_without.text')}</p>
        {named.map((food) => (
          <Checkbox
            key={food}
            label={t('served_without.food', { food: isolate(food) })}
            checked={value.includes(food)}
            onChange={(isChecked) =>
              onChange([...value.filter((one) => one !== food), ...(isChecked ? [food] : [])])
            }
          />
        ))}
      </Stack>
    </Notice>
  );
}
