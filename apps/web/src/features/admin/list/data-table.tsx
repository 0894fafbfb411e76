import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import styles from './data-table.module.css';
import type { SortOrder } from './list-state.ts';

export interface Identified {
  readonly id: string | number;
}

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** The API's sort key; absent for unsortable columns. */
  readonly sort?: string;
  readonly align?: 'end';
  readonly cell: (row: Row) => ReactNode;
}

export interface Selection {
  readonly chosen: ReadonlySet<string | number>;
  readonly label: (id: string | number) => string;
  /** With Shift: every row from the last one chosen. */
  readonly toggle: (id: string | number, isRange: boolean) => void;
  readonly toggleAll: () => void;
}

interface DataTableProps<Row extends Identified> {
  caption: string;
  /** The first column is the link to the row's page. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sorted?: { readonly by: string; readonly order: SortOrder } | null;
  onSort?: (column: string) => void;
  to?: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  selection?: Selection | undefined;
}

const arrows = { asc: IconArrowUp, desc: IconArrowDown } as const;

type HeadProps = Pick<DataTableProps<Identified>, 'sorted' | 'onSort'> & {
  column: Pick<Column<never>, 'label' | 'sort' | 'align'>;
};

function Head({ column: { label, sort, align }, sorted = null, onSort }: HeadProps) {
  const { t } = useTranslation('admin');
  const className = align === 'end' ? styles['end'] : undefined;
  if (sort === undefined || onSort === undefined) {
    return (
      <th role="columnheader" scope="col" className={className}>
        {label}
      </th>
    );
  }
  const order = sorted?.by === sort ? sorted.order : null;
  const Icon = order === null ? IconArrowsSort : arrows[order];
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classes(
          styles['sort'],
          '-mx-8 inline-flex min-h-target min-w-target items-center gap-4 rounded-control border-0 bg-transparent font-medium hover:bg-sunken',
        )}
        onClick={() => onSort(sort)}
      >
        {label}
        <Icon size={16} aria-hidden="true" className={order === null ? 'opacity-60' : undefined} />
        <VisuallyHidden>{t('list.sort_by')}</VisuallyHidden>
      </button>
    </th>
  );
}

/** Ignores clicks on a control inside the row or at the end of a text selection. */
function useRowClick() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (event: MouseEvent, to: string): void => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, label') !== null;
    if (isOnControl || window.getSelection()?.toString()) return;
    void navigate(to, { state: { from: search } });
  };
}

interface TickProps {
  label: string;
  checked: boolean;
  isMixed?: boolean;
  onToggle: (isRange: boolean) => void;
}

function Tick({ label, checked, isMixed = false, onToggle }: TickProps) {
  return (
    <label className="inline-flex min-h-target min-w-target cursor-pointer items-center justify-center select-none">
      <input
        type="checkbox"
        data-tick
        className="size-20 accent-main"
        aria-label={label}
        ref={(input) => {
          if (input !== null) input.indeterminate = isMixed;
        }}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}

function TickAll({ rows, selection }: { rows: readonly Identified[]; selection: Selection }) {
  const { t } = useTranslation('admin');
  const count = rows.filter(({ id }) => selection.chosen.has(id)).length;
  return (
    <Tick
      label={t('list.choose_page')}
      checked={count > 0 && count === rows.length}
      isMixed={count > 0 && count < rows.length}
      onToggle={selection.toggleAll}
    />
  );
}

function ViewCell({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  return (
    <td role="cell" className={classes(styles['end'], styles['view'])}>
      <span
        className={classes(
          styles['actions'],
          'inline-flex flex-wrap items-center justify-end gap-8 button:min-h-target button:text-14',
        )}
      >
        {children}
        <Link
          className={classes(
            styles['open'],
            'min-h-target min-w-target items-center justify-end gap-4 font-medium whitespace-nowrap text-main-text no-underline hover:underline',
          )}
          to={to}
          state={{ from: search }}
        >
          {t('list.view')}
        </Link>
      </span>
    </td>
  );
}

export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sorted, onSort, to, actions, selection } = props;
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const openRow = useRowClick();
  const cellOf = (row: Row, column: Column<Row>, isFirst: boolean): ReactNode =>
    isFirst && to ? (
      <Link
        className={classes(
          styles['name'],
          'inline-flex min-h-target min-w-target items-center font-semibold text-ink',
        )}
        to={to(row)}
        state={{ from: search }}
      >
        {column.cell(row)}
      </Link>
    ) : (
      column.cell(row)
    );
  return (
    <table role="table" className={classes(styles['table'], 'w-full border-collapse text-14')}>
      <caption className="absolute size-px overflow-hidden [clip-path:inset(50%)]">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className={styles['tick']}>
              <TickAll rows={rows} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} {...(sorted && { sorted })} {...(onSort && { onSort })} />
          ))}
          {to && (
            <th role="columnheader" scope="col" className={styles['end']}>
              {t('list.actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            className={to && classes(styles['opens'], 'cursor-pointer')}
            data-row={to && ''}
            onClick={to && ((event) => openRow(event, to(row)))}
          >
            {selection && (
              <td role="cell" className={styles['tick']}>
                <Tick
                  label={selection.label(row.id)}
                  checked={selection.chosen.has(row.id)}
                  onToggle={(isRange) => selection.toggle(row.id, isRange)}
                />
              </td>
            )}
            {columns.map((column, at) => (
              <td
                key={column.key}
                role="cell"
                className={classes(column.align === 'end' && styles['end'], at === 0 && styles['first'])}
              >
                {at > 0 && (
                  <span className={styles['label']} aria-hidden="true">
                    {column.label}
                  </span>
                )}
                <span className="wrap-anywhere">{cellOf(row, column, at === 0)}</span>
              </td>
            ))}
            {to && <ViewCell to={to(row)}>{actions?.(row)}</ViewCell>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
