import type { Language } from '@sufra/contract/options.ts';
import {
  payoutKinds,
  type getDuePayouts,
  type getPayoutRuns,
  type getRunPayouts,
  type PayoutKind,
  type PayoutRun,
  type RunPayout,
} from '@sufra/contract/money/payouts.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import type { PayoutRunStatus } from '@sufra/contract/statuses.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { readPage, type Listing, type Page } from '../../../platform/db/page.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { map, ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { payoutFields, type PayoutFields } from './get-statement.ts';
import { lastDay, lastPeriod, nextCutOff, numberOfReference } from './payout-period.rules.ts';

interface RunRow {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly status: PayoutRunStatus;
  readonly startsOn: DubaiDay;
  readonly cutOffOn: DubaiDay;
  readonly madeAt: Date;
  readonly approvedAt: Date | null;
  readonly paidAt: Date | null;
  readonly discardedAt: Date | null;
  readonly payees: number;
  readonly total: Fils;
  readonly heldPayees: number;
  readonly heldTotal: Fils;
}

const columns = part`r.id, r.kind, r.status, r.starts_on as "startsOn", r.cut_off_on as "cutOffOn",
  r.made_at as "madeAt", r.approved_at as "approvedAt", r.paid_at as "paidAt", r.discarded_at as "discardedAt",
  r.payees, r.total_fils as total, r.failed_payees + h.payees as "heldPayees", r.failed_fils + h.fils as "heldTotal"`;

// Approval fixes bank accounts, so missing ones count only in drafts.
const held = part`cross join lateral (
  select count(*) as payees, coalesce(sum(p.amount_fils), 0)::bigint as fils
  from money.payouts p
  where r.status = 'draft' and p.run_id = r.id and p.status = 'pending'
    and not exists (select 1 from partners.public_bank_accounts b where r.kind = 'partner' and b.partner_id = p.payee_id)
    and not exists (select 1 from delivery.public_bank_accounts b where r.kind = 'driver' and b.driver_id = p.payee_id)) h`;

export const runListing = ({
  kind,
  status,
  order = 'desc',
}: Omit<QueryOf<typeof getPayoutRuns>, 'cursor'>): Listing => ({
  sort: 'madeAt',
  order,
  from: part`money.payout_runs r`,
  where: [
    ...(kind === undefined ? [] : [part`r.kind = ${kind}`]),
    ...(status === undefined ? [] : [part`r.status = ${status}`]),
  ],
  key: part`r.made_at`,
  keyKind: 'time',
  id: part`r.id`,
  idKind: 'uuid',
  columns,
  joins: part`join money.payout_runs r on r.id = page.id ${held}`,
});

export async function listRuns(
  db: Db,
  { cursor, ...query }: QueryOf<typeof getPayoutRuns>,
): Promise<Result<Page<PayoutRun>>> {
  const page = await readPage<RunRow>(db, runListing(query), cursor);
  return map(page, ({ rows, ...rest }) => ({ ...rest, rows: rows.map(toRun) }));
}

export async function getRun(db: Queries, id: string): Promise<Result<PayoutRun>> {
  const row = await db.row<RunRow>(
    sql`select ${columns} from money.payout_runs r ${held} where r.id = ${id}`,
  );
  return row ? ok(toRun(row)) : refuse('not_found');
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

const toRun = (row: RunRow): PayoutRun => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  from: row.startsOn,
  to: lastDay(row),
  payees: row.payees,
  total: toAedText(row.total),
  heldBack: { payees: row.heldPayees, total: toAedText(row.heldTotal) },
  madeAt: row.madeAt.toISOString(),
  approvedAt: instant(row.approvedAt),
  paidAt: instant(row.paidAt),
  discardedAt: instant(row.discardedAt),
});

export async function getDueRuns(db: Queries, today: DubaiDay): Promise<ReplyOf<typeof getDuePayouts>> {
  const made = await db.rows<{ kind: PayoutKind; cutOffOn: DubaiDay }>(sql`
    select kind, max(cut_off_on) as "cutOffOn" from money.payout_runs where not is_discarded group by kind`);
  const missing = payoutKinds.flatMap((kind) => {
    const period = lastPeriod(kind, today);
    const last = made.find((one) => one.kind === kind)?.cutOffOn;
    if (!period || (last !== undefined && last >= period.cutOffOn)) return [];
    return [{ kind, from: period.startsOn, to: lastDay(period) }];
  });
  return { missing, next: payoutKinds.map((kind) => ({ kind, on: nextCutOff(kind, today) })) };
}

interface RunPayoutRow extends PayoutFields {
  readonly payeeId: string;
  readonly name: Readonly<Record<Language, string>> | null;
  readonly bankName: string | null;
}

const payoutColumns = part`p.id, p.number, p.payee_id as "payeeId", n.name, p.amount_fils as amount, p.status,
  case when p.failure is not null then jsonb_build_object('code', p.failure, 'note', p.failure_note) end as failure,
  coalesce(p.iban_mask, b.iban_mask) as "ibanMask", b.bank_name as "bankName"`;

const payoutJoins = part`join money.payouts p on p.id = page.id
  left join money.payees n on n.id = p.payee_id
  left join lateral (
    select iban_mask, bank_name from money.payee_bank_accounts
    where payee_id = p.payee_id and (id = p.bank_account_id or p.bank_account_id is null)
    order by valid_from desc limit 1) b on true`;

export type RunPayoutsQuery = Omit<QueryOf<typeof getRunPayouts>, 'cursor'>;

export const runPayoutListing = (
  runId: string,
  { q = '', status, order = 'asc' }: RunPayoutsQuery,
): Listing => ({
  ...{ sort: 'number', order, columns: payoutColumns, joins: payoutJoins },
  from: part`money.payouts p`,
  where: [
    part`p.run_id = ${runId}::uuid`,
    ...(status === undefined ? [] : [part`p.status = ${status}`]),
    ...(q === '' ? [] : [foundBy(q)]),
  ],
  ...{ key: part`p.number`, keyKind: 'number', id: part`p.id`, idKind: 'uuid' },
});

function foundBy(q: string): Part {
  const number = numberOfReference(q);
  if (number !== null) return part`p.number = ${number}`;
  const word = part`admin.search_key(${q}::text)`;
  const begins = (name: Part): Part => part`${name} >= ${word} and ${name} < ${word} || chr(1114111)`;
  return part`p.payee_id = any (array(
    select id from partners.public_partners where ${begins(part`name_key`)}
    union all select id from partners.public_partners where ${begins(part`name_key_ar`)}
    union all select id from delivery.public_drivers where ${begins(part`name_key`)}))`;
}

export async function listRunPayouts(
  db: Db,
  runId: string,
  { cursor, ...query }: QueryOf<typeof getRunPayouts>,
  language: Language,
): Promise<Result<Page<RunPayout>>> {
  if (!(await db.row(sql`select from money.payout_runs where id = ${runId}`))) return refuse('not_found');
  const page = await readPage<RunPayoutRow>(db, runPayoutListing(runId, query), cursor);
  return map(page, ({ rows, ...rest }) => ({
    ...rest,
    rows: rows.map((row) => ({
      ...payoutFields(row),
      payee: { id: row.payeeId, name: row.name?.[language] ?? row.payeeId },
      bankName: row.bankName,
    })),
  }));
}
