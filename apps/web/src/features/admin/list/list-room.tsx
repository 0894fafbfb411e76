import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { type Option, SelectField } from '../../../kit/fields/select-field.tsx';
import { Spinner } from '../../../kit/feedback/spinner.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import type { ListPage } from '../admin.api.ts';
import { CsvButton, type CsvButtonProps } from './csv-button.tsx';
import { type Column, DataTable, type Identified } from './data-table.tsx';
import { FilterChips, ListSearch } from './list-toolbar.tsx';
import styles from './list-room.module.css';
import toolbar from './list-toolbar.module.css';
import type { List } from './list-state.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber } from '../../../lib/format.ts';

/** What a query hook of a list hands over. */
interface Reading<Row> {
  readonly data: ListPage<Row> | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface ListFilter {
  /** Its name on the wire and in the address. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}

export interface ListRoomProps<Row extends Identified> {
  list: List;
  reading: Reading<Row>;
  columns: readonly Column<Row>[];
  /** What is listed, as a name: "Users". */
  caption: string;
  /** Left out where a list can't be searched; `hint` says by what. */
  search?: { readonly label: string; readonly hint: string };
  filters?: readonly ListFilter[];
  /** Further filters, such as days. */
  moreFilters?: ReactNode;
  /** How many there are, in words. */
  countText: (total: number) => string;
  /** Said when nothing narrows the list and still nothing is there. */
  empty: { readonly title: string; readonly text: string };
  csv?: CsvButtonProps;
  to?: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
}

type Toolbar<Row extends Identified> = Pick<
  ListRoomProps<Row>,
  'list' | 'columns' | 'search' | 'filters' | 'moreFilters' | 'csv'
>;

/** On a phone there are no heads to press. */
function PhoneSorting<Row extends Identified>({ list, columns }: Toolbar<Row>) {
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
    <div className={toolbar['sorting']}>
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

function ListToolbar<Row extends Identified>(props: Toolbar<Row>) {
  const { list, search, filters = [], moreFilters, csv } = props;
  return (
    <div className={toolbar['toolbar']}>
      <div className={toolbar['line']}>
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
          <div className={toolbar['end']}>
            <CsvButton {...csv} />
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

const bones = [1, 2, 3, 4, 5, 6];

function RowsComing() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles['sheet']}>
      <Loading label={t('list.loading')}>
        <div className={styles['bones']}>
          {bones.map((bone) => (
            <Skeleton key={bone} height="1.5rem" />
          ))}
        </div>
      </Loading>
    </div>
  );
}

function NoRows({ list, empty }: Pick<ListRoomProps<Identified>, 'list' | 'empty'>) {
  const { t } = useTranslation('admin');
  if (!list.isNarrowed && list.query.cursor === undefined) return <EmptyState {...empty} />;
  return (
    <EmptyState
      title={t('list.nothing_found')}
      text={t('list.nothing_found_text')}
      action={
        <Button variant="quiet" onClick={list.clear}>
          {t('list.clear')}
        </Button>
      }
    />
  );
}

function Rows<Row extends Identified>(props: ListRoomProps<Row> & { page: ListPage<Row> }) {
  const { page, list, reading, columns, caption, countText, empty, to, actions } = props;
  const { t } = useTranslation('admin');
  const count = page.total === null ? t('list.very_many') : countText(page.total);
  return (
    <>
      <p role="status" className={styles['count']}>
        {count}
        {reading.isFetching && <Spinner />}
      </p>
      <div
        className={classes(styles['sheet'], page.rows.length > 0 && styles['full'])}
        // What stood there before stays until the next has come.
        aria-busy={reading.isFetching || undefined}
      >
        {page.rows.length === 0 ? (
          <NoRows list={list} empty={empty} />
        ) : (
          <div className={styles['inside']}>
            <DataTable
              caption={caption}
              columns={columns}
              rows={page.rows}
              sorted={list.sorted}
              {...(list.isSortable && { onSort: list.sortBy })}
              {...(to && { to })}
              {...(actions && { actions })}
            />
          </div>
        )}
      </div>
      <ListPager list={list} next={page.next} isFetching={reading.isFetching} />
    </>
  );
}

export function ListRoom<Row extends Identified>(props: ListRoomProps<Row>) {
  const { reading, caption } = props;
  const { t } = useTranslation('admin');
  const { data, error, isFetching } = reading;
  const failed = error !== null && (
    <ErrorState
      error={error}
      title={t('list.failed', { list: caption })}
      onRetry={() => void reading.refetch()}
      isRetrying={isFetching}
    />
  );
  return (
    <div className={styles['room']}>
      <ListToolbar {...props} />
      {failed || (data === undefined ? <RowsComing /> : <Rows {...props} page={data} />)}
    </div>
  );
}

export interface ListPagerProps {
  list: List;
  next: string | null;
  isFetching: boolean;
}

export function ListPager({ list, next, isFetching }: ListPagerProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isFirst = list.query.cursor === undefined;
  if (isFirst && next === null) return null;
  const { pagesBefore } = list;
  return (
    <nav className={styles['pager']} aria-label={t('list.pages')}>
      <Button
        variant="quiet"
        disabled={isFirst}
        onClick={list.turnBack}
        start={<IconChevronLeft className="mirrors" size={20} aria-hidden="true" />}
      >
        {t(pagesBefore === null ? 'list.first_page' : 'list.previous')}
      </Button>
      <span role="status">
        {pagesBefore !== null && t('list.page', { page: formatNumber(pagesBefore + 1, language) })}
      </span>
      <Button
        variant="quiet"
        disabled={next === null}
        pending={isFetching}
        onClick={() => next !== null && list.turnTo(next)}
        end={<IconChevronRight className="mirrors" size={20} aria-hidden="true" />}
      >
        {t('list.next')}
      </Button>
    </nav>
  );
}
