import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { ChipGroup } from '../../kit/controls/choice.tsx';
import styles from './household.module.css';

export interface OptionChipsProps<Value extends string> {
  /** Where the labels are, under `options`. */
  kind: 'cuisine' | 'program';
  legend: string;
  hint?: string;
  error?: string | undefined;
  options: readonly Value[];
  /** Shown from the start; everything when left out. What is chosen is always shown. */
  first?: readonly Value[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

export function OptionChips<Value extends string>(props: OptionChipsProps<Value>) {
  const { kind, legend, hint, error, options, first, value, onChange } = props;
  const { t } = useTranslation(['household', 'options']);
  const [isOpen, setOpen] = useState(false);
  const rest = options.filter((option) => first !== undefined && !first.includes(option));
  const shown =
    first === undefined ? options : [...first, ...rest.filter((option) => isOpen || value.includes(option))];
  return (
    <div className={styles['chips']} data-wrong={error !== undefined}>
      <ChipGroup
        legend={legend}
        hint={hint}
        error={error}
        options={shown.map((option) => ({ value: option, label: t(`options:${kind}.${option}`) }))}
        value={value}
        onChange={onChange}
      />
      {rest.length > 0 && (
        <Button
          variant="plain"
          className={styles['more']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          end={
            isOpen ? (
              <IconChevronUp size={20} aria-hidden="true" />
            ) : (
              <IconChevronDown size={20} aria-hidden="true" />
            )
          }
        >
          {isOpen ? t('show_fewer') : t('show_all', { count: options.length })}
        </Button>
      )}
    </div>
  );
}
