import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { ErrorState, Loading, SkeletonCard } from '../../kit/feedback/states.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { useChanging, useWeek, type WeekMeals } from './week.api.ts';
import { WeekDay } from './week-day.tsx';
import styles from './week.module.css';

function Laying() {
  const { t } = useTranslation('week');
  return (
    <Loading label={t('loading')}>
      <div className={styles['days']}>
        {[1, 2, 3, 4].map((one) => (
          <SkeletonCard key={one} />
        ))}
      </div>
    </Loading>
  );
}

function Resting({ days }: Pick<WeekMeals, 'days'>) {
  const { t } = useTranslation('week');
  if (!days.some(({ rest }) => rest === 'paused')) return null;
  return (
    <Notice
      tone="highlight"
      title={t('paused_title')}
      action={
        <LinkButton to="/account?tab=subscription" variant="quiet">
          {t('manage')}
        </LinkButton>
      }
    >
      {t('paused_text')}
    </Notice>
  );
}

function Days({ days, today }: Pick<WeekMeals, 'days'> & { today: string }) {
  const { t } = useTranslation('week');
  const changing = useChanging(t('failed'));
  return (
    <Stack gap={24}>
      <Resting days={days} />
      <p className={styles['lead']}>{t('lead')}</p>
      <div role="alert">
        {changing.failure !== null && (
          <Notice tone="danger" title={t('failed')}>
            {errorText(changing.failure)}
          </Notice>
        )}
      </div>
      <div className={styles['days']}>
        {days.map((day) => (
          <WeekDay key={day.date} day={day} today={today} changing={changing} />
        ))}
      </div>
    </Stack>
  );
}

export function Week({ from, today }: { from: string; today: string }) {
  const { t } = useTranslation('week');
  const { data, error, isFetching, refetch } = useWeek(from);
  if (data !== undefined) return <Days days={data.days} today={today} />;
  if (error === null) return <Laying />;
  return (
    <ErrorState
      error={error}
      title={t('error_title')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
