import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Card } from '../../../kit/layout/surface.tsx';
import { formatDay } from '../../../lib/format.ts';
import styles from './overview.module.css';
import { classes } from '../../../kit/style/classes.ts';

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

const minHeight = 1.5;

export function barsOf(values: readonly number[], dir: 'ltr' | 'rtl', size: ChartSize): Bar[] {
  const tallest = Math.max(...values, 0);
  const step = size.width / Math.max(values.length, 1);
  const width = step - size.gap;
  return values.map((value, at) => {
    const share = tallest === 0 ? 0 : Math.max(value, 0) / tallest;
    const height = Math.max(share * size.height, minHeight);
    const place = dir === 'rtl' ? values.length - 1 - at : at;
    return { x: place * step + size.gap / 2, y: size.height - height, width, height };
  });
}

export function bestDay<Day extends { readonly value: number }>(days: readonly Day[]): Day | null {
  const best = days.reduce<Day | null>((so, day) => (so === null || day.value >= so.value ? day : so), null);
  return best === null || best.value <= 0 ? null : best;
}

interface DayValue {
  readonly date: string;
  readonly value: number;
}

interface DayChartProps {
  title: string;
  days: readonly DayValue[];
  write: (value: number) => string;
  tone: 'main' | 'good' | 'info';
}

const size = { width: 300, height: 72, gap: 2.5 };

function Drawing({ title, days, write, tone }: DayChartProps) {
  const { t } = useTranslation('admin');
  const { language, dir } = useLanguage();
  const best = bestDay(days);
  const label =
    best === null
      ? t('overview.chart_nothing', { title })
      : t('overview.chart_best', {
          title,
          day: formatDay(best.date, language, 'medium'),
          value: write(best.value),
        });
  return (
    <svg
      className="h-auto w-full"
      viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
      role="img"
      aria-label={label}
    >
      {barsOf(
        days.map(({ value }) => value),
        dir,
        size,
      ).map((bar, at) => (
        <rect
          key={days[at]?.date}
          {...bar}
          rx={2}
          className={at === days.length - 1 ? styles[`today-${tone}`] : styles[`bar-${tone}`]}
        />
      ))}
    </svg>
  );
}

function AsTable({ title, days, write }: Omit<DayChartProps, 'tone'>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <details className={styles['details']}>
      <summary>{t('overview.as_table')}</summary>
      <div className="max-h-256 overflow-auto" role="group" aria-label={title} tabIndex={0}>
        <table className={classes(styles['days'], 'w-full border-collapse text-14')}>
          <thead>
            <tr>
              <th scope="col">{t('overview.day')}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">{formatDay(date, language, 'short')}</th>
                <td>{write(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function DayChart(props: DayChartProps) {
  const { title, days, write } = props;
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [first, last] = [days[0], days.at(-1)];
  const total = days.reduce((sum, { value }) => sum + value, 0);
  return (
    <Card as="article" className="flex flex-col gap-8 px-24 pt-16 pb-8">
      <div className={classes(styles['chartHead'], 'flex flex-wrap items-baseline justify-between gap-x-12')}>
        <h3
          className={classes(
            styles['label'],
            'flex items-center gap-8 text-14 font-medium text-muted svg:flex-none svg:text-main-text',
          )}
        >
          {title}
        </h3>
        <p className={classes(styles['total'], 'leading-1.3 font-semibold')}>{write(total)}</p>
        <p className="m-0 text-14 text-muted">{t('overview.in_days', { count: days.length })}</p>
      </div>
      <Drawing {...props} />
      {first && last && (
        <p className="flex justify-between text-12 text-muted" aria-hidden="true">
          <span>{formatDay(first.date, language, 'short')}</span>
          <span>{formatDay(last.date, language, 'short')}</span>
        </p>
      )}
      <AsTable {...props} />
    </Card>
  );
}
