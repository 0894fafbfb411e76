import type { AdminEvent, getAdminEvents } from '@sufra/contract/catering/admin-events.ts';
import type { Emirate, EventType, Language } from '@sufra/contract/options.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import type { EventStatus } from '@sufra/contract/statuses.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCsv, readPage, type Listing } from '../../../platform/db/page.ts';
import { part } from '../../../platform/db/sql.ts';
import type { Cell } from '../../../platform/pure/csv.ts';
import { eventNumberOf, eventNumberText } from '../../../platform/pure/labels.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { phoneBeginning } from '../../../platform/pure/phone.ts';
import { map, ok, type Result } from '../../../platform/pure/result.ts';
import { recordExport, type ExportContext } from '../audit/record-export.ts';
import { orderNumber } from '../orders/search.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type EventsQuery = Omit<QueryOf<typeof getAdminEvents>, 'cursor'>;

export interface EventRow {
  readonly id: string;
  readonly number: number;
  readonly customerName: string | null;
  readonly eventType: EventType;
  readonly guests: number;
  readonly emirate: Emirate;
  readonly startsAt: Date;
  readonly chefName: Readonly<Record<Language, string>> | null;
  readonly total: Fils | null;
  readonly status: EventStatus;
  readonly createdAt: Date;
}

export const eventColumns = part`v.id, v.number, h.name as "customerName", v.event_type as "eventType", v.guests, v.emirate,
  v.starts_at as "startsAt", p.name as "chefName", v.total_fils as total, v.status, v.created_at as "createdAt"`;

export const eventPeople = part`left join partners.public_partners p on p.id = v.partner_id
  left join household.public_profiles h on h.account_id = v.account_id`;

const joins = part`join catering.public_events v on v.id = page.id ${eventPeople}`;

const orders = {
  createdAt: { key: part`v.created_at`, keyKind: 'time' },
  startsAt: { key: part`v.starts_at`, keyKind: 'time' },
} as const;

export function eventsListing({ q = '', sort = 'createdAt', order = 'desc', status }: EventsQuery): Listing {
  const shown = { columns: eventColumns, joins, id: part`v.id`, idKind: 'uuid' } as const;
  const filters = status === undefined ? [] : [part`v.status = ${status}`];
  const all = { ...shown, ...orders[sort], sort, order, from: part`catering.public_events v` };
  if (q === '') return { ...all, where: filters };
  const number = eventNumberOf(q) ?? orderNumber(q);
  if (number !== null) return { ...all, where: [part`v.number = ${number}`, ...filters] };
  const phone = phoneBeginning(q);
  if (phone === null) return { ...all, where: [part`false`] };
  return {
    ...shown,
    ...{ key: part`a.phone`, keyKind: 'text', sort: 'q', order: 'desc' },
    from: part`admin.people a join catering.public_events v on v.account_id = a.account_id`,
    where: [part`a.phone >= ${phone} and a.phone < ${phone}::text || chr(1114111)`, ...filters],
  };
}

const sumText = (fils: Fils | null): string | null => (fils === null ? null : toAedText(fils));

export const toAdminEvent = (row: EventRow, language: Language): AdminEvent => ({
  id: row.id,
  number: eventNumberText(row.number),
  customerName: row.customerName,
  eventType: row.eventType,
  guests: row.guests,
  emirate: row.emirate,
  startsAt: row.startsAt.toISOString(),
  chefName: row.chefName?.[language] ?? null,
  total: sumText(row.total),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});

const fields = [
  'number',
  'customerName',
  'eventType',
  'guests',
  'emirate',
  'startsAt',
  'chefName',
  'total',
  'status',
  'createdAt',
  'id',
] as const satisfies readonly (keyof AdminEvent)[];

const eventsFile = (language: Language) => ({
  names: fields,
  cellsOf: (row: EventRow): Cell[] => {
    const event = { ...toAdminEvent(row, language), total: row.total === null ? null : row.total / 100 };
    return fields.map((field) => event[field]);
  },
});

export async function listEvents(
  db: Db,
  { cursor, ...query }: QueryOf<typeof getAdminEvents>,
  language: Language,
): Promise<Result<ReplyOf<typeof getAdminEvents>>> {
  const page = await readPage<EventRow>(db, eventsListing(query), cursor);
  return map(page, ({ rows, ...rest }) => ({
    ...rest,
    rows: rows.map((row) => toAdminEvent(row, language)),
  }));
}

interface Export {
  readonly accountId: AccountId;
  readonly query: EventsQuery;
  readonly language: Language;
  readonly requestId: string;
}

export async function exportEvents(
  ctx: ExportContext,
  { language, ...exporting }: Export,
): Promise<Result<AsyncIterable<string>>> {
  await recordExport(ctx, { ...exporting, list: 'events' });
  return ok(readCsv<EventRow>(ctx.db.reports, eventsListing(exporting.query), eventsFile(language)));
}
