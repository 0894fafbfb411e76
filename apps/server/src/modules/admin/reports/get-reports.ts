import {
  cancelCauses,
  mostReportDays,
  type DriverReport,
  type getReports,
  type getReportsCsv,
  type KitchenReport,
} from '@sufra/contract/admin/reports.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { byteOrderMark, csvLine, type Cell } from '../../../platform/pure/csv.ts';
import { addDays, daysBetween, instantOf } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { map, ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readDriverFigures, type DriverFigures } from '../../delivery/index.ts';
import { recordExport, type ExportContext } from '../audit/record-export.ts';
import { daysOf, percentOf, reportOf, type DayReport } from './reports.rules.ts';
import { readDayFacts, readKitchens, type KitchenFigures } from './reports.store.ts';

type Query = QueryOf<typeof getReports>;
type Report = ReplyOf<typeof getReports>;
type Tables = Pick<ExportContext, 'db'>;

const shown = (report: DayReport) => ({
  ...report,
  cancelled: { ...report.cancelled },
  refunds: toAedText(report.refunds),
});

export const kitchenOf = (row: KitchenFigures, language: Language): KitchenReport => ({
  ...{ id: row.id, name: row.name[language], asked: row.asked, missed: row.missed },
  acceptedPercent: percentOf(row.accepted, row.asked),
  answerMinutes: row.minutes === null ? null : Math.round(row.minutes * 10) / 10,
  ...{ handedBack: row.handedBack, delivered: row.delivered, lateByKitchen: row.late },
  readyPercent: percentOf(row.ready, row.packed),
  refunds: toAedText(row.refunds),
  rating: row.ratings === 0 ? null : Math.round((row.stars / row.ratings) * 10) / 10,
});

export const driverOf = (row: DriverFigures): DriverReport => ({
  ...{ id: row.id, name: row.name, deliveries: row.deliveries, offers: row.offers, takenBack: row.takenBack },
  acceptedPercent: percentOf(row.accepted, row.answered),
  onTimePercent: percentOf(row.onTime, row.deliveries),
});

/** Refuses `invalid_request` for days in the wrong order or too many. */
export async function readReports(
  { db }: Tables,
  { from, to }: Query,
  language: Language,
): Promise<Result<Report>> {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > mostReportDays) return refuse('invalid_request');
  const period = { start: instantOf(from, 0), stop: instantOf(addDays(to, 1), 0) };
  const facts = await readDayFacts(db.reports, period);
  const kitchens = await readKitchens(db.reports, period);
  const drivers = await readDriverFigures(db.reports, period);
  return ok({
    days: daysOf(from, to).map((date) => ({
      date,
      ...shown(reportOf(facts.filter(({ day }) => day === date))),
    })),
    total: shown(reportOf(facts)),
    kitchens: kitchens.map((row) => kitchenOf(row, language)),
    drivers: drivers.map(driverOf),
  });
}

type FileRow = Readonly<Record<string, Cell>>;

const amountOf = (aed: string): number => Number.parseFloat(aed);

const rowsOf = (report: Report, table: QueryOf<typeof getReportsCsv>['table']): readonly FileRow[] => {
  if (table === 'drivers') return report.drivers;
  if (table === 'kitchens') return report.kitchens.map((row) => ({ ...row, refunds: amountOf(row.refunds) }));
  return report.days.map(({ cancelled, refunds, ...day }) => ({
    ...day,
    refunds: amountOf(refunds),
    ...Object.fromEntries(cancelCauses.map((cause) => [`cancelled_${cause}`, cancelled[cause] ?? 0])),
  }));
};

const fileOf = async function* (rows: readonly FileRow[]): AsyncGenerator<string> {
  const names = Object.keys(rows[0] ?? {});
  yield byteOrderMark + csvLine(names);
  yield rows.map((row) => csvLine(names.map((name) => row[name] ?? null))).join('');
};

interface Export {
  readonly accountId: AccountId;
  readonly query: QueryOf<typeof getReportsCsv>;
  readonly language: Language;
  readonly requestId: string;
}

export async function exportReports(
  ctx: ExportContext,
  { language, query, ...exporting }: Export,
): Promise<Result<AsyncIterable<string>>> {
  const report = await readReports(ctx, query, language);
  if (report.ok) await recordExport(ctx, { ...exporting, query: { ...query }, list: 'reports' });
  return map(report, (read) => fileOf(rowsOf(read, query.table)));
}
