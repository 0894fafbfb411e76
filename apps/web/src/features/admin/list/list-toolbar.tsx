import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '../../../kit/fields/text-field.tsx';
import styles from './list-toolbar.module.css';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../kit/style/classes.ts';
import type { Option } from '../../../kit/fields/select-field.tsx';

const restMs = 300;
const maxLength = 80;

/** Follows the address when it changes by itself (back, a link), and never takes a letter from who is still typing. */
function useTyped(q: string, onAsk: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const [asked, setAsked] = useState(q);
  if (q !== known) {
    setKnown(q);
    if (q !== asked) {
      setTyped(q);
      setAsked(q);
    }
  }
  const ask = (): void => {
    const wanted = typed.trim();
    if (wanted === asked) return;
    setAsked(wanted);
    onAsk(wanted);
  };
  const askAtRest = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => askAtRest(), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, ask };
}

export interface ListSearchProps {
  label: string;
  placeholder: string;
  q: string;
  onAsk: (q: string) => void;
}

export function ListSearch({ label, placeholder, q, onAsk }: ListSearchProps) {
  const { typed, setTyped, ask } = useTyped(q, onAsk);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask();
  };
  return (
    <form role="search" className={styles['search']} onSubmit={submit}>
      <TextField
        type="search"
        label={label}
        hideLabel
        placeholder={placeholder}
        value={typed}
        onChange={setTyped}
        maxLength={maxLength}
        autoComplete="off"
        dir="auto"
        start={<IconSearch size={20} aria-hidden="true" />}
      />
    </form>
  );
}

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
