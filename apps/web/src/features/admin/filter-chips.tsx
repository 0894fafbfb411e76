import { useTranslation } from 'react-i18next';
import { classes } from '../../kit/style/classes.ts';
import type { Option } from '../../kit/fields/select-field.tsx';
import styles from './list-toolbar.module.css';

export interface FilterChipsProps {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string | null) => void;
}

export function FilterChips({ label, options, value, onChange }: FilterChipsProps) {
  const { t } = useTranslation('admin');
  const chips = [{ value: null, label: t('list.all') }, ...options];
  return (
    <div role="group" aria-label={label} className={styles['chips']}>
      {chips.map((chip) => {
        const isChosen = (value ?? null) === chip.value;
        return (
          <button
            key={chip.value ?? ''}
            type="button"
            aria-pressed={isChosen}
            className={classes(styles['chip'], isChosen && styles['chosen'])}
            onClick={() => onChange(chip.value)}
          >
            {chip.label}
          </button>
        );
      })}
    </div>
  );
}
