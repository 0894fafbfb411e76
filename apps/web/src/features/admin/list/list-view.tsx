import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, Spinner } from '../../../kit/controls/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { ListPage } from '../admin.api.ts';
import { DataTable, type Identified, type Selection } from './data-table.tsx';
import type { List } from './list-state.ts';
import { ListToolbar, type ListToolbarProps } from './list-toolbar.tsx';
import styles from './list-view.module.css';
import { ListTools } from './row-keys.tsx';

interface Reading<Row> {
  readonly data: ListPage<Row> | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface ListViewProps<Row extends Identified> extends ListToolbarProps<Row> {
  reading: Reading<Row>;
  caption: string;
  countText: (total: number) => string;
  empty: { readonly title: string; readonly text: string };
  to?: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  selection?: Selection;
  /** What can be done with the chosen rows. */
  bulk?: ReactNode;
}

function LoadingRows() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles['sheet']}>
      <Loading label={t('list.loading')}>
        <div className="flex flex-col gap-24 p-24">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height="1.5rem" />
          ))}
        </div>
      </Loading>
    </div>
  );
}

function NoRows({ list, empty }: Pick<ListViewProps<Identified>, 'list' | 'empty'>) {
  const { t } = useTranslation('admin');
  if (!list.isFiltered && list.query.cursor === undefined) return <EmptyState {...empty} />;
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

interface ListPagerProps {
  list: List;
  next: string | null;
  isFetching: boolean;
}

function ListPager({ list, next, isFetching }: ListPagerProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isFirst = list.query.cursor === undefined;
  if (isFirst && next === null) return null;
  const { pagesBefore } = list;
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8 text-14 text-muted"
      aria-label={t('list.pages')}
    >
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

function Rows<Row extends Identified>(props: ListViewProps<Row> & { page: ListPage<Row> }) {
  const { page, list, reading, columns, caption, countText, empty, to, actions, selection } = props;
  const { t } = useTranslation('admin');
  const count = page.total === null ? t('list.very_many') : countText(page.total);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-16 gap-y-8 md:flex-nowrap">
        <p role="status" className="flex min-h-24 flex-none items-center gap-8 text-14 text-muted">
          {count}
          {reading.isPlaceholderData && <Spinner />}
        </p>
        {props.chips}
        <ListTools
          opensRows={to !== undefined && page.rows.length > 0}
          isSelectable={selection !== undefined}
        />
      </div>
      <div
        className={classes(styles['sheet'], page.rows.length > 0 && styles['full'])}
        aria-busy={reading.isPlaceholderData || undefined}
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
              selection={selection}
            />
          </div>
        )}
      </div>
      {props.bulk}
      <ListPager list={list} next={page.next} isFetching={reading.isPlaceholderData} />
    </>
  );
}

export function ListView<Row extends Identified>(props: ListViewProps<Row>) {
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
    <div className="flex flex-col gap-16">
      <ListToolbar {...props} />
      {(failed || data === undefined) && props.chips}
      {failed || (data === undefined ? <LoadingRows /> : <Rows {...props} page={data} />)}
    </div>
  );
}
