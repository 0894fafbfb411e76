import {
  recordDays,
  type getDriverRecord as driverRoute,
  type getPartnerRecord as partnerRoute,
} from '@sufra/contract/admin/records.ts';
import { holdsRight } from '@sufra/contract/identity/staff-rights.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { addDays, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readDriverFigures, readDriverRatings } from '../../delivery/index.ts';
import {
  driverEarningsOf,
  earningsOf,
  listOwnPayouts,
  listReceipts,
  readDriverCash,
  readLatestBankChange,
} from '../../money/index.ts';
import { getMenu, listTeam, readPartnerTerms } from '../../partners/index.ts';
import { listOrders, type OrdersQuery } from '../orders/list-orders.ts';
import { driverOf, kitchenOf } from '../reports/get-reports.ts';
import { readKitchens, type Period } from '../reports/reports.store.ts';
import { readAccountPart, type RecordContext } from './get-customer-record.ts';

type PartnerRecord = ReplyOf<typeof partnerRoute>;
type DriverRecord = ReplyOf<typeof driverRoute>;

interface Asked {
  readonly id: string;
  readonly actor: Actor;
  readonly language: Language;
}

const ordersShown = 20;

async function readOrders(db: Db, query: OrdersQuery, language: Language): Promise<PartnerRecord['orders']> {
  const page = await listOrders(db, query, language);
  return page.ok ? page.value.rows.slice(0, ordersShown) : [];
}

const periodAt = (now: Date): Period => ({
  start: instantOf(addDays(dubaiDay(now), 1 - recordDays), 0),
  stop: instantOf(addDays(dubaiDay(now), 1), 0),
});

async function readMoney(
  { db, clock }: RecordContext,
  kind: 'partner' | 'driver',
  { id, actor }: Asked,
): Promise<PartnerRecord['money']> {
  if (!holdsRight(actor.staffRole, 'payouts')) return null;
  const now = clock.now();
  const since = { today: now, week: now, month: now };
  const { owed } = await (kind === 'partner' ? earningsOf(db, id, now) : driverEarningsOf(db, id, since));
  const payouts = await listOwnPayouts(db, `${kind}:${id}`);
  const change = await readLatestBankChange(db, id);
  return {
    owed: toAedText(owed),
    payouts: payouts.ok ? payouts.value : [],
    bankChange:
      change === null || change.status === 'replaced'
        ? null
        : {
            ...{
              iban: change.iban,
              status: change.status,
              reason: change.reason,
              at: change.at.toISOString(),
            },
            asked: { at: change.askedAt.toISOString(), by: change.askedBy },
            decided: change.decidedAt && { at: change.decidedAt.toISOString(), by: change.decidedBy },
          },
  };
}

const readPartnerAccount = (db: Queries, id: string): Promise<{ readonly accountId: AccountId } | null> =>
  db.row(sql`select account_id as "accountId" from partners.public_partners where id = ${id}`);

/** Refuses `not_found` for an application too. */
export async function getPartnerRecord(ctx: RecordContext, asked: Asked): Promise<Result<PartnerRecord>> {
  const { db, clock } = ctx;
  const { id, actor, language } = asked;
  const now = clock.now();
  const owner = await readPartnerAccount(db, id);
  const terms = owner && (await readPartnerTerms(db, id, now));
  const menu = await getMenu(ctx, id, language);
  if (!owner || !terms || !menu.ok) return refuse('not_found');
  const [account, orders, money, team, [score]] = await Promise.all([
    readAccountPart(ctx, owner.accountId, actor),
    readOrders(db, { vendor: id }, language),
    readMoney(ctx, 'partner', asked),
    listTeam(db, id),
    readKitchens(db.reports, periodAt(now), id),
  ]);
  const { isPaused, openingHours, closedDays, items } = menu.value;
  return ok({
    ...{ ...account, orders, money, terms, team, isPaused, openingHours, closedDays },
    menu: items.map(({ mealId, name, price, isAvailable, soldOutUntil }) => ({
      ...{ mealId, name, price, isAvailable, soldOutUntil },
    })),
    score: score ? kitchenOf(score, language) : null,
  });
}

export async function getDriverRecord(ctx: RecordContext, asked: Asked): Promise<Result<DriverRecord>> {
  const { db, clock } = ctx;
  const { id, actor, language } = asked;
  const cash = await readDriverCash(db, id);
  if (!cash) return refuse('not_found');
  const period = periodAt(clock.now());
  const [account, orders, money, receipts, [score], ratings] = await Promise.all([
    readAccountPart(ctx, cash.accountId, actor),
    readOrders(db, { driver: id }, language),
    readMoney(ctx, 'driver', asked),
    listReceipts(db, id),
    readDriverFigures(db.reports, period, id),
    readDriverRatings(db.reports, period, id),
  ]);
  return ok({
    ...{ ...account, orders, money, score: score ? driverOf(score) : null, ratings },
    cash: holdsRight(actor.staffRole, 'cash')
      ? { held: toAedText(cash.held), owed: toAedText(cash.owed), receipts }
      : null,
  });
}
