import { Fragment, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './paged-list.module.css';
import { ErrorState, Loading, Skeleton } from '../feedback/states.tsx';

interface Reading {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface Words {
  readonly loading?: string;
  readonly failed: string;
  readonly more: string;
}

interface PagedListProps<Item extends { readonly id: string }> {
  reading: Reading;
  /** Of all loaded pages; undefined until the first. */
  items: readonly Item[] | undefined;
  /** Renders an `li`. */
  children: (item: Item) => ReactNode;
  words: Words;
  /** Height of a placeholder row. */
  rowHeight: string;
  empty: ReactNode;
  className?: string | undefined;
}

const rowsComing = [1, 2, 3];

export function PagedList<Item extends { readonly id: string }>(props: PagedListProps<Item>) {
  const { reading, items, children: draw, words, rowHeight, empty, className } = props;
  if (items === undefined) return <BeforeFirst reading={reading} words={words} rowHeight={rowHeight} />;
  if (items.length === 0) return empty;
  return (
    <div className={styles['list']}>
      <ul role="list" className={className}>
        {items.map((item) => (
          <Fragment key={item.id}>{draw(item)}</Fragment>
        ))}
      </ul>
      <Onward reading={reading} words={words} />
    </div>
  );
}

interface ReadingProps {
  reading: Reading;
  words: Words;
}

function BeforeFirst({ reading, words, rowHeight }: ReadingProps & { rowHeight: string }) {
  const { error, isFetching, refetch } = reading;
  if (error !== null)
    return (
      <ErrorState error={error} title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <Loading {...(words.loading !== undefined && { label: words.loading })}>
      {rowsComing.map((row) => (
        <Skeleton key={row} shape="block" height={rowHeight} />
      ))}
    </Loading>
  );
}

function Onward({ reading, words }: ReadingProps) {
  const { error, isFetching, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = reading;
  const readOn = (): void => void (hasNextPage ? fetchNextPage() : refetch());
  if (error !== null && !isFetching)
    return (
      <div className={styles['onward']}>
        <ErrorState error={error} title={words.failed} onRetry={readOn} />
      </div>
    );
  if (!hasNextPage) return null;
  return (
    <div className={styles['onward']}>
      <Button variant="quiet" pending={isFetchingNextPage} onClick={readOn}>
        {words.more}
      </Button>
    </div>
  );
}
