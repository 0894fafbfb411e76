import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { byServer, useToday } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/form.ts';
import { dubaiDay, formatDay, formatTime } from '../../../lib/format.ts';
import { useOnline } from '../../../lib/online.ts';
import { useProduction, ProductionSheet } from './production-sheet.tsx';

const daysShown = 7;

function useDays(): { days: readonly string[]; labelOf: (day: string) => string } {
  const { t } = useTranslation('production');
  const { language } = useLanguage();
  const today = useToday();
  const noon = new Date(`${today}T12:00:00+04:00`);
  const days = Array.from({ length: daysShown }, (_, offset) => dubaiDay(noon, offset));
  const near = [t('today'), t('tomorrow')];
  return { days, labelOf: (day) => near[days.indexOf(day)] ?? formatDay(day, language, 'short') };
}

function SheetLoading() {
  const { t } = useTranslation('production');
  return (
    <Loading label={t('loading')}>
      <Skeleton width="14rem" height="2rem" />
      <Skeleton shape="block" height="12rem" />
      <Skeleton shape="block" height="12rem" />
    </Loading>
  );
}

function Sheet({ day, partnerName }: { day: string; partnerName: string }) {
  const { t } = useTranslation('production');
  const { language } = useLanguage();
  const isOnline = useOnline();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useProduction(day);
  if (data === undefined) {
    return error === null ? (
      <SheetLoading />
    ) : (
      <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  const readAt = byServer(dataUpdatedAt);
  return (
    <>
      {(error !== null || !isOnline) && (
        <Notice tone="danger" role="status" title={t('stale', { time: formatTime(readAt, language) })}>
          {error === null ? t('offline') : errorText(error)}
        </Notice>
      )}
      <ProductionSheet production={data} partnerName={partnerName} readAt={readAt} />
    </>
  );
}

export function ProductionTab({ profile }: { profile: { readonly name: string } }) {
  const { t } = useTranslation('production');
  const [search, setSearch] = useSearchParams();
  const { days, labelOf } = useDays();
  const day = days.find((shown) => shown === search.get('date')) ?? days[0] ?? '';
  const choose = (date: string): void =>
    setSearch({ tab: 'production', date }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-24 print:block">
      <div className="flex flex-wrap items-end justify-between gap-16 print:hidden">
        <ChoiceGroup
          legend={t('day')}
          layout="chips"
          options={days.map((value) => ({ value, label: labelOf(value) }))}
          value={day}
          onChange={choose}
        />
        <Button
          variant="quiet"
          start={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </div>
      <Sheet key={day} day={day} partnerName={profile.name} />
    </div>
  );
}
