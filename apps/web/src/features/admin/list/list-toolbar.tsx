import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Option, SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { May } from '../may.tsx';
import { CsvButton, type CsvButtonProps } from './csv-button.tsx';
import type { Column, Identified } from './data-table.tsx';
import type { List } from './list-state.ts';
import styles from './list-toolbar.module.css';

const debounceMs = 300;
const maxLength = 80;

/** Follows `q` when the address changes, but never overwrites text being typed. */
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
  const askAfterPause = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => askAfterPause(), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, ask };
}

interface ListSearchProps {
  label: string;
  placeholder: string;
  q: string;
  onAsk: (q: string) => void;
}

function ListSearch({ label, placeholder, q, onAsk }: ListSearchProps) {
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

interface FilterChipsProps {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string | null) => void;
}

function FilterChips({ label, options, value, onChange }: FilterChipsProps) {
  const { t } = useTranslation('admin');
  const chips = [{ value: null, label: t('list.all') }, ...options];
  return (
    <div
      role="group"
      aria-label={label}
      className="-mx-16 flex scrollbar-none gap-8 overflow-x-auto px-16 py-4 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {chips.map((chip) => {
        const isChosen = (value ?? null) === chip.value;
        return (
          <button
            key={chip.value ?? ''}
            type="button"
            aria-pressed={isChosen}
            className={classes(
              'min-h-target flex-none rounded-round border-1.5 px-16 py-4 text-14 font-medium whitespace-nowrap transition-frame',
              isChosen
                ? 'border-main bg-main-soft text-main-text'
                : 'border-line bg-surface text-ink hover:bg-sunken',
            )}
            onClick={() => onChange(chip.value)}
          >
            {chip.label}
          </button>
        );
      })}
    </div>
  );
}

export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}

export interface ListToolbarProps<Row extends Identified> {
  list: List;
  columns: readonly Column<Row>[];
  /** Absent where a list has no search; `hint` names the fields it matches. */
  search?: { readonly label: string; readonly hint: string };
  filters?: readonly ListFilter[];
  moreFilters?: ReactNode;
  /** Filters in force. */
  chips?: ReactNode;
  csv?: CsvButtonProps;
}

function PhoneSorting<Row extends Identified>({ list, columns }: ListToolbarProps<Row>) {
  const { t } = useTranslation('admin');
  const options = columns.flatMap(({ sort, label }) =>
    sort === undefined
      ? []
      : (['asc', 'desc'] as const).map((order) => ({
          value: `${sort} ${order}`,
          label: t(`list.sorted_${order}`, { column: label }),
        })),
  );
  if (options.length === 0 || !list.isSortable) return null;
  const { sorted } = list;
  return (
    <div className={styles['sorting']}>
      <SelectField
        label={t('list.sorting')}
        hideLabel
        placeholder={t('list.sorting')}
        options={options}
        value={sorted === null ? '' : `${sorted.by} ${sorted.order}`}
        onChange={(value) => {
          const [sort = null, order = null] = value.split(' ');
          list.change({ sort, order });
        }}
      />
    </div>
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Filters that fit beside the search at a desk. */
const mostInRow = 5;

export function ListToolbar<Row extends Identified>(props: ListToolbarProps<Row>) {
  const { list, search, filters = [], moreFilters, csv } = props;
  const isShort = filters.flatMap(({ options }) => options).length <= mostInRow;
  return (
    <div
      className={classes('flex flex-col gap-12', isShort && 'desk:flex-row desk:flex-wrap desk:items-center')}
    >
      <div className={classes('flex flex-wrap items-end gap-x-12 gap-y-8', isShort && 'desk:contents')}>
        {search && (
          <ListSearch
            label={search.label}
            placeholder={search.hint}
            q={list.query.q ?? ''}
            onAsk={(q) => list.change({ q })}
          />
        )}
        {moreFilters}
        <PhoneSorting {...props} />
        {csv && (
          <div className={classes(styles['end'], 'flex flex-wrap gap-8 desk:order-last')}>
            <May right={csv.right ?? 'exports'}>
              <CsvButton {...csv} />
            </May>
          </div>
        )}
      </div>
      {filters.map(({ name, label, options }) => (
        <FilterChips
          key={name}
          label={label}
          options={options}
          value={textOf(list.chosen[name])}
          onChange={(value) => list.change({ [name]: value })}
        />
      ))}
    </div>
  );
}
