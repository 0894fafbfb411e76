import type { rateNames } from '@sufra/contract/admin-settings.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { earningKinds } from './ledger.rules.ts';

/**
 * What we owe the customer and can set off against a charge, zero at least. Money on its way back to a card is not
 * counted, nor what waits for a disputed payment; and an order to be paid at the door does not use any up.
 */
export const creditOf = async (db: Queries, accountId: string): Promise<Fils> =>
  Math.max(0, await readStanding(db, accountId));

/** The same, negative where the customer owes us. */
export async function readStanding(db: Queries, accountId: string): Promise<Fils> {
  const row = await db.row<{ standing: Fils }>(sql`
    select (select coalesce(sum(p.amount_fils), 0) from ordering.orders o
        join money.entries e on e.kind = 'order_placed' and e.subject = o.id
        join money.postings p on p.entry_id = e.id and p.account = 'customer:' || ${accountId}::text
        where o.account_id = ${accountId}::uuid and o.is_open and o.payment_method = 'cash')
      - (select coalesce(sum(amount_fils), 0) from money.refunds
        where account_id = ${accountId}::uuid and status in ('requested', 'held'))
      - (select coalesce(sum(amount_fils), 0) from money.postings where account = 'customer:' || ${accountId}::text)
      as standing`);
  return row?.standing ?? 0;
}

/** Percent of the food's price without VAT that the platform keeps of an order placed at this instant. */
export const commissionPercent = (db: Queries, at: Date): Promise<number> => rateAt(db, 'commission', at);

/** Percent of an event's total without VAT that the platform keeps of a quote made at this instant. */
export const eventFeePercent = (db: Queries, at: Date): Promise<number> =>
  rateAt(db, 'event_service_fee', at);

async function rateAt(db: Queries, name: (typeof rateNames)[number], at: Date): Promise<number> {
  const row = await db.row<{ percent: number }>(sql`
    select percent from money.rates where name = ${name} and effective_from <= ${at}
    order by effective_from desc limit 1`);
  if (!row) throw new Error(`No ${name} rate in effect at ${at.toISOString()}.`);
  return row.percent;
}

/** What a partner has earned, commission off, and what the ledger owes it; fils. */
export interface Earnings {
  readonly thisMonth: Fils;
  readonly total: Fils;
  /** Not paid out yet; negative where it keeps more cash of customers than it has earned. */
  readonly owed: Fils;
}

/** The earnings of a partner; `monthStart` is the first instant of this Dubai month. */
export const earningsOf = async (db: Queries, partnerId: string, monthStart: Date): Promise<Earnings> =>
  (await db.row<Earnings>(sql`
    select coalesce(-sum(p.amount_fils), 0)::bigint as owed,
      coalesce(-sum(p.amount_fils) filter (where e.kind = any(${earningKinds})), 0)::bigint
        + coalesce((select former_earnings_fils from money.payee_balances
          where account = 'partner:' || ${partnerId}::text), 0) as total,
      coalesce(-sum(p.amount_fils) filter (where e.kind = any(${earningKinds}) and e.at >= ${monthStart}), 0)::bigint
        as "thisMonth"
    from money.postings p join money.entries e on e.id = p.entry_id
    where p.account = 'partner:' || ${partnerId}::text`)) ?? { thisMonth: 0, total: 0, owed: 0 };

/** What a driver is paid for what opens at this instant; fils. */
export interface DriverFees {
  readonly base: Fils;
  /** For each kilometre past those included. */
  readonly perKm: Fils;
  readonly peak: Fils;
}

export async function driverFees(db: Queries, at: Date): Promise<DriverFees> {
  const row = await db.row<Partial<DriverFees>>(sql`
    select (array_agg(fils order by effective_from desc) filter (where name = 'driver_base'))[1] as base,
      (array_agg(fils order by effective_from desc) filter (where name = 'driver_per_km'))[1] as "perKm",
      (array_agg(fils order by effective_from desc) filter (where name = 'driver_peak'))[1] as peak
    from money.fees where effective_from <= ${at}`);
  const { base, perKm, peak } = row ?? {};
  if (base === undefined || perKm === undefined || peak === undefined)
    throw new Error(`No driver fees in effect at ${at.toISOString()}.`);
  return { base, perKm, peak };
}

/** What a driver has earned by bringing since each of these instants, and what stands between us; fils. */
export interface DriverEarnings {
  readonly today: Fils;
  readonly week: Fils;
  readonly month: Fils;
  /** What we owe the driver, cash in hand off; negative where the driver owes us. */
  readonly owed: Fils;
}

export const driverEarningsOf = async (
  db: Queries,
  driverId: string,
  since: { readonly today: Date; readonly week: Date; readonly month: Date },
): Promise<DriverEarnings> =>
  (await db.row<DriverEarnings>(sql`
    select coalesce(-sum(p.amount_fils), 0)::bigint as owed,
      coalesce(-sum(p.amount_fils) filter (where e.kind = 'driver_fee' and e.at >= ${since.today}), 0)::bigint as today,
      coalesce(-sum(p.amount_fils) filter (where e.kind = 'driver_fee' and e.at >= ${since.week}), 0)::bigint as week,
      coalesce(-sum(p.amount_fils) filter (where e.kind = 'driver_fee' and e.at >= ${since.month}), 0)::bigint as month
    from money.postings p join money.entries e on e.id = p.entry_id
    where p.account = 'driver:' || ${driverId}::text`)) ?? { today: 0, week: 0, month: 0, owed: 0 };
