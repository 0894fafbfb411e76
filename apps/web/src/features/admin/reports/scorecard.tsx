import type { ReportTable } from '@sufra/contract/admin/reports.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { formatMoney } from '../../../lib/format.ts';
import { CsvButton } from '../list/csv-button.tsx';
import { DataTable, type Column, type Identified } from '../list/data-table.tsx';
import type { SortOrder } from '../list/list-state.ts';
import sheet from '../list/list-view.module.css';
import { May } from '../may.tsx';

export interface Figure<Row> {
  readonly key: string;
  readonly label: string;
  /** The order that shows the worst row first. */
  readonly worst: SortOrder;
  readonly value: (row: Row) => number | null;
  readonly cell: (row: Row) => ReactNode;
}

/** Rows without the figure come last in both orders. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => number | null,
  order: SortOrder,
): readonly Row[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}

export function Money({ text }: { text: string }) {
  const { language } = useLanguage();
  return <span className="whitespace-nowrap">{formatMoney(text, language)}</span>;
}

interface SectionProps {
  id: ReportTable;
  title: string;
  text: string;
  fetchFile: () => Promise<Blob>;
  children: ReactNode;
}

export function ReportSection({ id, title, text, fetchFile, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-12" aria-labelledby={id}>
      <div className="flex flex-wrap items-end justify-between gap-8">
        <div className="flex min-w-0 grow basis-288 flex-col gap-4">
          <h2 id={id} className="text-22">
            {title}
          </h2>
          <p className="max-w-736 text-14 text-muted">{text}</p>
        </div>
        <May right="exports">
          <CsvButton name={`report-${id}`} fetchFile={fetchFile} />
        </May>
      </div>
      {children}
    </section>
  );
}

interface ScorecardProps<Row extends Identified> {
  caption: string;
  empty: string;
  name: Column<Row>;
  figures: readonly Figure<Row>[];
  /** Sorted by it at first. */
  first: string;
  rows: readonly Row[];
  to: (row: Row) => string;
}

export function Scorecard<Row extends Identified>(props: ScorecardProps<Row>) {
  const { caption, empty, name, figures, first, rows, to } = props;
  const { t } = useTranslation('admin');
  const worstOf = (key: string): SortOrder => figures.find((one) => one.key === key)?.worst ?? 'desc';
  const [sorted, setSorted] = useState({ by: first, order: worstOf(first) });
  const sortBy = (by: string): void =>
    setSorted((now) =>
      now.by === by ? { by, order: now.order === 'asc' ? 'desc' : 'asc' } : { by, order: worstOf(by) },
    );
  if (rows.length === 0) return <EmptyState title={empty} text={t('reports.empty_text')} />;
  const value = figures.find(({ key }) => key === sorted.by)?.value ?? (() => null);
  const columns = figures.map(({ key, label, cell }) => ({
    key,
    label,
    cell,
    sort: key,
    align: 'end' as const,
  }));
  return (
    <>
      <div className="md:hidden">
        <SelectField
          label={t('reports.worst_first')}
          options={figures.map(({ key, label }) => ({ value: key, label }))}
          value={sorted.by}
          onChange={(by) => setSorted({ by, order: worstOf(by) })}
        />
      </div>
      <div className={classes(sheet['sheet'], sheet['full'])}>
        <div className={sheet['inside']}>
          <DataTable
            caption={caption}
            columns={[name, ...columns]}
            rows={sortRows(rows, value, sorted.order)}
            sorted={sorted}
            onSort={sortBy}
            to={to}
          />
        </div>
      </div>
    </>
  );
}
