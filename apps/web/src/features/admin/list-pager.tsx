import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../kit/controls/button.tsx';
import styles from './list-room.module.css';
import type { List } from './use-list.ts';

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
