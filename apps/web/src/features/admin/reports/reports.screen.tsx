import {
  cancelCauses,
  getReports,
  getReportsCsv,
  mostReportDays,
  type ReportTable,
} from '@sufra/contract/admin/reports.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call, callForFile } from '../../../lib/api.ts';
import { useToday } from '../../../lib/clock.ts';
import { dubaiDay, formatDay, formatDays, formatMoney } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';
import { DataTable } from '../list/data-table.tsx';
import sheet from '../list/list-view.module.css';
import { PageHead } from '../page.tsx';
import { DriversCard, KitchensCard } from './scorecards.tsx';
import { Money, ReportSection } from './scorecard.tsx';
import { useFigureTexts } from './figure-texts.ts';

type Report = ReplyOf<typeof getReports>;
type Total = Report['total'];

const periods = { today: 1, week: 7, month: 30 } as const;
type PeriodName = keyof typeof periods;

interface Chosen {
  /** Null for two days of the user's own. */
  readonly name: PeriodName | null;
  readonly from: string;
  readonly to: string;
  readonly isValid: boolean;
}

const dayMs = 86_400_000;
const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** Dubai days, both included; the last 7 days where the address names none. */
function periodOf(search: URLSearchParams, today: string): Chosen {
  const from = search.get('from');
  const to = search.get('to');
  if (from !== null || to !== null) {
    const days = (Date.parse(to ?? '') - Date.parse(from ?? '')) / dayMs + 1;
    const isWritten = calendarDay.test(from ?? '') && calendarDay.test(to ?? '');
    const isValid = isWritten && days >= 1 && days <= mostReportDays;
    return { name: null, from: from ?? '', to: to ?? '', isValid };
  }
  const asked = search.get('period');
  const name = asked === 'today' || asked === 'month' ? asked : 'week';
  const noon = new Date(`${today}T08:00:00Z`);
  return { name, from: dubaiDay(noon, 1 - periods[name]), to: today, isValid: true };
}

const chip =
  'min-h-target flex-none rounded-round border-1.5 px-16 py-4 text-14 font-medium whitespace-nowrap transition-frame';

interface PeriodProps {
  chosen: Chosen;
  today: string;
  onChoose: (changes: Readonly<Record<string, string>>) => void;
}

function PeriodChoice({ chosen, today, onChoose }: PeriodProps) {
  const { t } = useTranslation('admin');
  const { from, to } = chosen;
  return (
    <div className="flex flex-wrap items-end gap-x-16 gap-y-12">
      <div role="group" aria-label={t('reports.period')} className="flex flex-wrap gap-8 py-4">
        {(Object.keys(periods) as PeriodName[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.name === name}
            className={classes(
              chip,
              chosen.name === name
                ? 'border-main bg-main-soft text-main-text'
                : 'border-line bg-surface text-ink hover:bg-sunken',
            )}
            onClick={() => onChoose({ period: name })}
          >
            {t(`reports.${name}`)}
          </button>
        ))}
      </div>
      <div className="grid max-w-480 grow grid-cols-2 gap-12">
        <TextField
          type="date"
          label={t('audit.from')}
          max={to}
          value={from}
          onChange={(day) => onChoose({ from: day, to })}
        />
        <TextField
          type="date"
          label={t('audit.to')}
          min={from}
          max={today}
          value={to}
          onChange={(day) => onChoose({ from, to: day })}
        />
      </div>
    </div>
  );
}

const cancelledOf = ({ cancelled }: Total): number =>
  cancelCauses.reduce((sum, cause) => sum + cancelled[cause], 0);

function Totals({ total }: { total: Total }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { number, percent } = useFigureTexts();
  const causes = cancelCauses.filter((cause) => total.cancelled[cause] > 0);
  return (
    <div className="grid grid-fit-288 items-start gap-12">
      <Card className="px-24 py-16">
        <Facts
          rows={[
            { label: t('reports.placed'), value: <strong>{number(total.placed)}</strong> },
            { label: t('reports.delivered'), value: number(total.delivered) },
            { label: t('reports.on_time'), value: <strong>{percent(total.onTimePercent)}</strong> },
            { label: t('reports.late'), value: number(total.late) },
          ]}
        />
      </Card>
      <Card className="px-24 py-16">
        <Facts
          rows={[
            { label: t('reports.missed'), value: number(total.missed) },
            { label: t('reports.refunds'), value: formatMoney(total.refunds, language) },
          ]}
        />
      </Card>
      <Card className="px-24 py-16">
        <Facts
          rows={[
            { label: t('reports.cancelled'), value: <strong>{number(cancelledOf(total))}</strong> },
            ...causes.map((cause) => ({
              label: t(`reports.cause.${cause}`),
              value: number(total.cancelled[cause]),
            })),
          ]}
        />
      </Card>
    </div>
  );
}

function Days({ days }: { days: Report['days'] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { number, percent } = useFigureTexts();
  type Day = Total & { readonly id: string };
  const column = (key: string, label: string, text: (day: Day) => ReactNode) => ({
    ...{ key, label, align: 'end' as const },
    cell: text,
  });
  return (
    <div className={classes(sheet['sheet'], sheet['full'])}>
      <div className={sheet['inside']}>
        <DataTable<Day>
          caption={t('reports.days')}
          rows={days.map(({ date, ...day }) => ({ ...day, id: date })).toReversed()}
          columns={[
            { key: 'day', label: t('reports.day'), cell: ({ id }) => formatDay(id, language, 'medium') },
            column('placed', t('reports.placed'), (day) => number(day.placed)),
            column('delivered', t('reports.delivered'), (day) => number(day.delivered)),
            column('on_time', t('reports.on_time'), (day) => percent(day.onTimePercent)),
            column('late', t('reports.late'), (day) => number(day.late)),
            column('missed', t('reports.missed'), (day) => number(day.missed)),
            column('cancelled', t('reports.cancelled'), (day) => number(cancelledOf(day))),
            column('refunds', t('reports.refunds'), (day) => <Money text={day.refunds} />),
          ]}
        />
      </div>
    </div>
  );
}

function LoadingReport() {
  const { t } = useTranslation('admin');
  return (
    <Loading label={t('reports.loading')}>
      <div className="flex flex-col gap-24">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height="8rem" />
        ))}
      </div>
    </Loading>
  );
}

function Tables({ report, from, to }: { report: Report; from: string; to: string }) {
  const { t } = useTranslation('admin');
  const section = (id: ReportTable) => ({
    ...{ id, title: t(`reports.${id}`), text: t(`reports.${id}_text`) },
    fetchFile: () => callForFile(getReportsCsv, { query: { from, to, table: id } }),
  });
  return (
    <>
      <Totals total={report.total} />
      <ReportSection {...section('kitchens')}>
        <KitchensCard rows={report.kitchens} />
      </ReportSection>
      <ReportSection {...section('drivers')}>
        <DriversCard rows={report.drivers} />
      </ReportSection>
      <ReportSection {...section('days')}>
        <Days days={report.days} />
      </ReportSection>
    </>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const chosen = periodOf(search, today);
  const { from, to, isValid } = chosen;
  const { data, error, isFetching, refetch } = useAdminQuery(
    ['reports', from, to],
    (signal) => call(getReports, { query: { from, to }, signal }),
    isValid,
  );
  return (
    <>
      <PageHead
        title={t('reports.title')}
        subtitle={isValid ? formatDays(from, to, language) : t('reports.lead')}
        actions={
          <LinkButton variant="quiet" to="/admin">
            {t('reports.contribution')}
          </LinkButton>
        }
      />
      <PeriodChoice
        chosen={chosen}
        today={today}
        onChoose={(changes) => setSearch(changes, { replace: true, preventScrollReset: true })}
      />
      {!isValid ? (
        <Notice>{t('reports.wrong_days')}</Notice>
      ) : error !== null ? (
        <ErrorState
          error={error}
          title={t('reports.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data === undefined ? (
        <LoadingReport />
      ) : (
        <div className="flex flex-col gap-32" aria-busy={isFetching || undefined}>
          <Tables report={data} from={from} to={to} />
        </div>
      )}
    </>
  );
}
