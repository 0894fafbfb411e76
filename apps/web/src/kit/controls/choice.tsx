import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classes } from '../style/classes.ts';
import { FieldError } from '../fields/field.tsx';
import type { Option } from '../fields/select-field.tsx';

interface GroupTexts {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  hideLegend?: boolean;
}

interface GroupProps extends GroupTexts {
  layout: 'chips' | 'cards';
  children: ReactNode;
}

/** Arrow keys only: Tab and Space work as with any checkbox. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const isRtl = document.documentElement.dir === 'rtl';
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: 1,
    ArrowUp: -1,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  const boxes = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)'),
  ];
  const at = boxes.findIndex((box) => box === document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  boxes[(at + step + boxes.length) % boxes.length]?.focus();
}

function Group({ legend, hint, error, hideLegend = false, layout, children }: GroupProps) {
  const id = useId();
  const describedBy = [error !== undefined && `${id}error`, hint !== undefined && `${id}hint`].filter(
    Boolean,
  );
  return (
    <fieldset
      className={styles['group']}
      aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
      onKeyDown={layout === 'chips' ? walk : undefined}
    >
      <legend className={classes(styles['legend'], hideLegend && styles['away'])}>{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <div className={styles[layout]}>{children}</div>
      <FieldError id={`${id}error`} error={error} />
    </fieldset>
  );
}

export interface ChipGroupProps<Value extends string> extends GroupTexts {
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** Marks every chip as wrong and lets a form focus the first one. */
  name?: string;
}

/** Any number of choices. */
export function ChipGroup<Value extends string>({
  options,
  value,
  onChange,
  name,
  ...texts
}: ChipGroupProps<Value>) {
  const toggle = (option: Value, chosen: boolean): void =>
    onChange(chosen ? [...value, option] : value.filter((one) => one !== option));
  return (
    <Group {...texts} layout="chips">
      {options.map((option) => (
        <label key={option.value} className={styles['chip']}>
          <input
            type="checkbox"
            name={name}
            className={styles['input']}
            checked={value.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
          <IconCheck className={styles['tick']} size={18} aria-hidden="true" />
          <span>{option.label}</span>
        </label>
      ))}
    </Group>
  );
}

export interface ChoiceOption<Value extends string> extends Omit<Option<Value>, 'label'> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly aside?: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

export interface ChoiceGroupProps<Value extends string> extends GroupTexts {
  options: readonly ChoiceOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `cards` take a line each; `chips` stand in a row. */
  layout?: 'cards' | 'chips';
}

/** Exactly one choice, as native radio buttons. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { options, value, onChange, layout = 'cards', ...texts } = props;
  const name = useId();
  return (
    <Group {...texts} layout={layout}>
      {options.map((option) => (
        <label key={option.value} className={layout === 'cards' ? styles['card'] : styles['chip']}>
          <input
            type="radio"
            name={name}
            className={styles['input']}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {layout === 'cards' ? (
            <span className={styles['dot']} aria-hidden="true" />
          ) : (
            <IconCheck className={styles['tick']} size={18} aria-hidden="true" />
          )}
          {option.icon}
          <span className={styles['words']}>
            <span className={styles['name']}>{option.label}</span>
            {option.description !== undefined && (
              <span className={styles['description']}>{option.description}</span>
            )}
          </span>
          {option.aside}
        </label>
      ))}
    </Group>
  );
}
