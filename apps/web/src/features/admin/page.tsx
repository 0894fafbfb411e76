import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PageTitle } from '../../kit/layout/surface.tsx';
import styles from './room-head.module.css';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import notSetStyles from './not-set.module.css';
import { Notice } from '../../kit/feedback/notice.tsx';
import page from './page.module.css';

export interface RoomHeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The room this page belongs to; the list is found as it was left. */
  back?: { readonly to: string; readonly label: string };
  /** Badges beside the title. */
  marks?: ReactNode;
  /** What can be done here. */
  actions?: ReactNode;
}

/** The search of the list the page was opened from. */
const listBefore = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : '';

export function RoomHead({ title, subtitle, back, marks, actions }: RoomHeadProps) {
  const { state } = useLocation() as { state: unknown };
  return (
    <div className={styles['head']}>
      {back && (
        <Link className={styles['back']} to={`${back.to}${listBefore(state)}`}>
          <IconArrowLeft className="mirrors" size={20} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className={styles['line']}>
        <div className={styles['words']}>
          <PageTitle subtitle={subtitle}>{title}</PageTitle>
          {marks !== undefined && <div className={styles['marks']}>{marks}</div>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}

interface Reading {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface PageStateProps {
  reading: Reading;
  /** The h1 while there is nothing to name the page by. */
  title: string;
  back: NonNullable<RoomHeadProps['back']>;
}

function Bones() {
  return (
    <Loading>
      <Skeleton shape="block" height="12rem" />
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
}

export function PageState({ reading, title, back }: PageStateProps) {
  const { t } = useTranslation('admin');
  const { error, isFetching, refetch } = reading;
  const isGone = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <>
      <RoomHead title={title} back={back} />
      {error === null ? (
        <Bones />
      ) : isGone ? (
        <EmptyState title={t('gone')} text={t('gone_text')} />
      ) : (
        <ErrorState
          error={error}
          title={t('page_failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}

export function NotSet() {
  const { t } = useTranslation('admin');
  return <span className={notSetStyles['none']}>{t('not_set')}</span>;
}

export function DisputedNotice() {
  const { t } = useTranslation('admin');
  return (
    <Notice
      tone="danger"
      title={t('disputed.title')}
      action={
        <Link className={page['link']} to="/admin/disputes">
          {t('disputed.open')}
        </Link>
      }
    >
      {t('disputed.text')}
    </Notice>
  );
}
