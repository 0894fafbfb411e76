import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { classes } from '../../../kit/style/classes.ts';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import styles from './data-table.module.css';
import type { SortOrder } from './list-state.ts';

export interface Identified {
  readonly id: string | number;
}

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** The name the list is sorted by; left out where it can't be. */
  readonly sort?: string;
  /** Numbers and sums stand at the end of their column. */
  readonly align?: 'end';
  readonly cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row extends Identified> {
  /** What the table lists, for who can't see it. */
  caption: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sorted?: { readonly by: string; readonly order: SortOrder } | null;
  onSort?: (column: string) => void;
  /** The page of a row, opened by its name or a press anywhere on it. */
  to?: (row: Row) => string;
  /** Buttons for what can be done with a row at once. */
  actions?: (row: Row) => ReactNode;
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
  const said = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      aria-sort={order === null ? undefined : said[order]}
    >
      <button type="button" className={styles['sort']} onClick={() => onSort(sort)}>
        {label}
        <Icon size={16} aria-hidden="true" className={order === null ? styles['faint'] : undefined} />
        <VisuallyHidden>{t('list.sort_by')}</VisuallyHidden>
      </button>
    </th>
  );
}

/** A press on a row opens it as its link does, unless something inside was meant or text was being marked. */
function useRowPress() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (event: MouseEvent, to: string): void => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (isOnControl || window.getSelection()?.toString()) return;
    void navigate(to, { state: { from: search } });
  };
}

/** On a phone the whole card and its name open the page already. */
function ViewCell({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  return (
    <td role="cell" className={classes(styles['end'], styles['view'])}>
      <span className={styles['actions']}>
        {children}
        <Link className={styles['open']} to={to} state={{ from: search }}>
          {t('list.view')}
        </Link>
      </span>
    </td>
  );
}

export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sorted, onSort, to, actions } = props;
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const press = useRowPress();
  const cellOf = (row: Row, column: Column<Row>, isFirst: boolean): ReactNode =>
    isFirst && to ? (
      <Link className={styles['name']} to={to(row)} state={{ from: search }}>
        {column.cell(row)}
      </Link>
    ) : (
      column.cell(row)
    );
  return (
    <table role="table" className={styles['table']}>
      <caption className={styles['away']}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
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
            className={to && styles['opens']}
            onClick={to && ((event) => press(event, to(row)))}
          >
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
                <span className={styles['value']}>{cellOf(row, column, at === 0)}</span>
              </td>
            ))}
            {to && <ViewCell to={to(row)}>{actions?.(row)}</ViewCell>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
