import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { PageTitle, SectionCard } from '../../kit/layout/surface.tsx';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { momentText } from './admin-text.ts';
import page from './page.module.css';
import { classes } from '../../kit/style/classes.ts';
import { isolate } from '../../lib/format.ts';

interface PageHeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: { readonly to: string; readonly label: string };
  marks?: ReactNode;
  actions?: ReactNode;
}

const listBefore = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : '';

export function PageHead({ title, subtitle, back, marks, actions }: PageHeadProps) {
  const { state } = useLocation() as { state: unknown };
  return (
    <div className="flex flex-col gap-4">
      {back && (
        <Link
          className="inline-flex min-h-target items-center gap-8 self-start font-medium text-main-text no-underline hover:underline"
          to={`${back.to}${listBefore(state)}`}
        >
          <IconArrowLeft className="mirrors" size={20} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-16">
        <div
          className={classes(
            page['words'],
            'flex min-w-0 grow basis-288 flex-col gap-8 wrap-anywhere p:text-16',
          )}
        >
          <PageTitle subtitle={subtitle}>{title}</PageTitle>
          {marks !== undefined && <div className="flex flex-wrap gap-8">{marks}</div>}
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap gap-8 max-[36rem]:flex-auto max-[36rem]:*:flex-auto">{actions}</div>
        )}
      </div>
    </div>
  );
}

interface Reading {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface PageStateProps {
  reading: Reading;
  title: string;
  back?: PageHeadProps['back'];
  /** Instead of "not found". */
  gone?: { readonly title: string; readonly text: string } | undefined;
}

const isGone = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 400);

export function PageState({ reading, title, back, gone }: PageStateProps) {
  const { t } = useTranslation('admin');
  const { error, isFetching, refetch } = reading;
  return (
    <>
      <PageHead title={title} {...(back && { back })} />
      {error === null ? (
        <Loading>
          <Skeleton shape="block" height="12rem" />
          <Skeleton shape="block" height="16rem" />
        </Loading>
      ) : isGone(error) ? (
        <EmptyState title={gone?.title ?? t('gone')} text={gone?.text ?? t('gone_text')} />
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

export function StaleNotice({ reading }: Pick<PageStateProps, 'reading'>) {
  const { t } = useTranslation(['admin', 'common']);
  const { error, isFetching, refetch } = reading;
  if (error === null) return null;
  return (
    <Notice
      tone="danger"
      role="status"
      title={t('stale')}
      action={
        <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Notice>
  );
}

interface DetailPageProps<Detail> extends PageStateProps {
  reading: Reading & { readonly data: Detail | undefined };
  children: (detail: Detail) => ReactNode;
}

export function DetailPage<Detail>({ children, ...state }: DetailPageProps<Detail>) {
  const { data, error } = state.reading;
  if (data === undefined || isGone(error)) return <PageState {...state} />;
  return (
    <>
      <StaleNotice reading={state.reading} />
      {children(data)}
    </>
  );
}

export function NotSet() {
  const { t } = useTranslation('admin');
  return <span className="font-normal text-muted">{t('not_set')}</span>;
}

export function DisputedNotice() {
  const { t } = useTranslation('admin');
  return (
    <Notice
      tone="danger"
      title={t('disputed.title')}
      action={
        <Link className="-my-8 inline-flex min-h-target min-w-target items-center" to="/admin/disputes">
          {t('disputed.open')}
        </Link>
      }
    >
      {t('disputed.text')}
    </Notice>
  );
}

interface SuspensionNoticeProps {
  suspension: { readonly at: string; readonly reason: string } | null;
}

export function SuspensionNotice({ suspension }: SuspensionNoticeProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (suspension === null) return null;
  return (
    <Notice tone="danger" title={t('user.is_suspended', { since: momentText(suspension.at, language) })}>
      {t('user.because', { reason: isolate(suspension.reason) })}
    </Notice>
  );
}

interface HistoryEntry {
  readonly at: string;
  readonly title: string;
  readonly reason: string | null;
  readonly note: string | null;
  readonly actor: string;
  readonly link?: { readonly to: string; readonly label: string } | undefined;
}

interface HistoryCardProps {
  title: string;
  entries: readonly HistoryEntry[];
  actions?: ReactNode;
}

export function HistoryCard({ title, entries, actions }: HistoryCardProps) {
  const { language } = useLanguage();
  return (
    <SectionCard title={title}>
      {actions !== undefined && <div className="mb-16 flex flex-wrap gap-8">{actions}</div>}
      <ol role="list" className="flex flex-col">
        {entries
          .map((entry, place) => (
            <li key={place} className={classes(page['event'], 'relative ps-24 pb-16 last:pb-0')}>
              <p className="font-semibold">{entry.title}</p>
              {entry.reason !== null && <p>{entry.reason}</p>}
              {entry.note !== null && (
                <p dir="auto" className="border-s-3 border-line ps-12 wrap-anywhere whitespace-pre-wrap">
                  {entry.note}
                </p>
              )}
              <p className="text-14 text-muted">
                <time dateTime={entry.at}>{momentText(entry.at, language)}</time>
                {' · '}
                {entry.actor}
                {entry.link && (
                  <>
                    {' · '}
                    <Link to={entry.link.to}>{entry.link.label}</Link>
                  </>
                )}
              </p>
            </li>
          ))
          .toReversed()}
      </ol>
    </SectionCard>
  );
}
