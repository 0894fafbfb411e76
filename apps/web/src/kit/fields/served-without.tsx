import { useTranslation } from 'react-i18next';
import { ChipGroup } from '../controls/choice.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Stack } from '../layout/surface.tsx';

export interface ServedWithoutProps {
  named: readonly string[];
  value: readonly string[];
  onChange: (foods: readonly string[]) => void;
}

export function ServedWithout({ named, value, onChange }: ServedWithoutProps) {
  const { t } = useTranslation();
  if (named.length === 0) return null;
  const isSettled = named.every((food) => value.includes(food));
  return (
    <Notice tone={isSettled ? 'highlight' : 'danger'} title={t('served_without.title')}>
      <Stack gap={8}>
        <p>{t('served_without.text')}</p>
        <ChipGroup
          legend={t('served_without.foods')}
          options={named.map((food) => ({ value: food, label: `\u2068${food}\u2069` }))}
          value={value}
          onChange={onChange}
        />
      </Stack>
    </Notice>
  );
}
