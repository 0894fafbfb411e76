import type {
  getAreaHistory,
  getAdminAreas,
  getHolidays,
  saveArea,
  saveHoliday,
} from '@sufra/contract/household/admin-areas.ts';
import type { getAreas, HolidaysAhead } from '@sufra/contract/household/areas.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import type { ParsedBodyOf, ReplyOf } from '@sufra/contract/route.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { addDays, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Area } from './location.rules.ts';

export type AreaBody = ParsedBodyOf<typeof saveArea>;
export type StoredArea = Omit<AreaBody, 'id' | 'revision'> & { readonly former: readonly string[] };

/** Hidden areas too, after the shown ones: saved addresses may name them. */
export const readAreas = (db: Queries): Promise<Area[]> =>
  db.rows<Area>(sql`
    select emirate, array[name_en, name_ar] || former_names as names, lat, lng from household.areas
    order by is_shown desc, id`);

export const isEmirateOpen = async (db: Queries, emirate: Emirate): Promise<boolean> =>
  (await db.row(sql`
    select 1 from household.emirates where emirate = ${emirate} and is_open`)) !== null;

export const listAreas = (db: Queries): Promise<ReplyOf<typeof getAreas>> =>
  db.rows<ReplyOf<typeof getAreas>[number]>(sql`
    select e.emirate, e.is_open as "isOpen",
      (select coalesce(json_agg(json_build_object('en', a.name_en, 'ar', a.name_ar, 'isShown', a.is_shown,
          'former', a.former_names) order by a.name_en), '[]')
        from household.areas a where a.emirate = e.emirate) as areas
    from household.emirates e order by e.position`);

export const listAdminAreas = (db: Queries): Promise<ReplyOf<typeof getAdminAreas>> =>
  db.rows<ReplyOf<typeof getAdminAreas>[number]>(sql`
    select e.emirate, e.is_open as "isOpen", e.revision,
      (select count(*)::integer from subscription.public_waiting w where w.emirate = e.emirate) as waiting,
      (select coalesce(json_agg(json_build_object('id', a.id, 'en', a.name_en, 'ar', a.name_ar, 'lat', a.lat,
          'lng', a.lng, 'isShown', a.is_shown, 'revision', a.revision) order by a.name_en), '[]')
        from household.areas a where a.emirate = e.emirate) as areas
    from household.emirates e order by e.position`);

interface LockedEmirate {
  readonly isOpen: boolean;
  readonly revision: number;
}

/** Serialises changes of an emirate and its areas. */
export const lockEmirate = (tx: Tx, emirate: Emirate): Promise<LockedEmirate | null> =>
  tx.row<LockedEmirate>(sql`
    select is_open as "isOpen", revision from household.emirates where emirate = ${emirate} for update`);

export async function saveOpen(tx: Tx, emirate: Emirate, isOpen: boolean): Promise<void> {
  await tx.run(sql`
    update household.emirates set is_open = ${isOpen}, revision = revision + 1 where emirate = ${emirate}`);
}

export const lockArea = (
  tx: Tx,
  id: number,
  emirate: Emirate,
): Promise<(StoredArea & { readonly revision: number }) | null> =>
  tx.row(sql`
    select emirate, name_en as en, name_ar as ar, lat, lng, is_shown as "isShown", former_names as former, revision
    from household.areas where id = ${id} and emirate = ${emirate} for update`);

export const isNameTaken = async (tx: Tx, { id, emirate, en }: AreaBody): Promise<boolean> =>
  (await tx.row(sql`
    select 1 from household.areas where emirate = ${emirate} and id is distinct from ${id}::integer
      and household.plain_name(${en}) in (
        select household.plain_name(name) from unnest(array[name_en] || former_names) as name)`)) !== null;

export async function insertArea(tx: Tx, { emirate, en, ar, lat, lng, isShown }: AreaBody): Promise<void> {
  await tx.run(sql`
    insert into household.areas (emirate, name_en, name_ar, lat, lng, is_shown)
    values (${emirate}, ${en}, ${ar}, ${lat}, ${lng}, ${isShown})`);
}

export async function updateArea(tx: Tx, id: number, { en, ar, lat, lng, isShown, former }: StoredArea) {
  await tx.run(sql`
    update household.areas set name_en = ${en}, name_ar = ${ar}, lat = ${lat}, lng = ${lng}, is_shown = ${isShown},
      former_names = ${former}::text[], revision = revision + 1
    where id = ${id}`);
}

export const listHolidays = (db: Queries): Promise<ReplyOf<typeof getHolidays>> =>
  db.rows<ReplyOf<typeof getHolidays>[number]>(sql`
    select h.id, h.day::text as date, h.name_en as en, h.name_ar as ar, h.emirates, h.revision,
      (select count(*)::integer from ordering.public_orders o
        where o.is_open and o.emirate = any(h.emirates)
          and o.scheduled_from >= h.day::timestamp at time zone 'Asia/Dubai'
          and o.scheduled_from < (h.day + 1)::timestamp at time zone 'Asia/Dubai') as "openOrders"
    from household.holidays h order by h.day, h.id`);

interface Served {
  readonly emirate: Emirate;
  readonly lat: number;
  readonly lng: number;
  readonly reachM: number;
}

const metresPerDegree = 111_195;

/** Holidays of the emirates with an area in reach, for `days` from `today`. */
export async function listHolidaysAhead(
  db: Queries,
  { emirate, lat, lng, reachM }: Served,
  { today, days }: { readonly today: DubaiDay; readonly days: number },
): Promise<HolidaysAhead> {
  const rows = await db.rows<{
    day: DubaiDay;
    en: string;
    ar: string;
    closed: Emirate[];
    isAll: boolean;
  }>(sql`
    with served as (
      select distinct e.emirate, e.position from household.emirates e
      left join household.areas a on a.emirate = e.emirate and a.is_shown
      where e.emirate = ${emirate} or (e.is_open and
        sqrt(((a.lat - ${lat}) * ${metresPerDegree}) ^ 2
          + ((a.lng - ${lng}) * ${metresPerDegree} * cos(radians(${lat}))) ^ 2) <= ${reachM}))
    select h.day::text as day, h.name_en as en, h.name_ar as ar,
      array_agg(s.emirate order by s.position) as closed, count(*) = (select count(*) from served) as "isAll"
    from household.holidays h join served s on s.emirate = any(h.emirates)
    where h.day between ${today} and ${addDays(today, days)}
    group by h.id order by h.day, h.id`);
  const ahead: HolidaysAhead = [];
  for (const { day, en, ar, closed, isAll } of rows) {
    const holiday = { from: day, to: day, name: { en, ar }, emirates: isAll ? [] : closed };
    const before = ahead.findLast((one) => sameBut(one) === sameBut(holiday) && addDays(one.to, 1) === day);
    if (before) before.to = day;
    else ahead.push(holiday);
  }
  return ahead;
}

const sameBut = ({ name, emirates }: HolidaysAhead[number]): string => JSON.stringify([name, emirates]);

export type HolidayBody = ParsedBodyOf<typeof saveHoliday>;
type StoredHoliday = Omit<HolidayBody, 'id'>;

export async function lockHolidays(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('household.holidays', 0))`);
}

export const findHoliday = (tx: Tx, id: string): Promise<StoredHoliday | null> =>
  tx.row<StoredHoliday>(sql`
    select day::text as date, name_en as en, name_ar as ar, emirates, revision
    from household.holidays where id = ${id}`);

/** Another holiday is on that day in one of the emirates. */
export const isDayTaken = async (tx: Tx, { id, date, emirates }: HolidayBody): Promise<boolean> =>
  (await tx.row(sql`
    select 1 from household.holidays
    where day = ${date} and emirates && ${emirates}::text[] and id is distinct from ${id}::uuid`)) !== null;

export async function upsertHoliday(tx: Tx, id: string, { date, en, ar, emirates }: HolidayBody) {
  await tx.run(sql`
    insert into household.holidays (id, day, name_en, name_ar, emirates)
    values (${id}, ${date}, ${en}, ${ar}, ${emirates}::text[])
    on conflict (id) do update set day = excluded.day, name_en = excluded.name_en, name_ar = excluded.name_ar,
      emirates = excluded.emirates, revision = household.holidays.revision + 1`);
}

export async function deleteHoliday(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from household.holidays where id = ${id}`);
}

type Change = ReplyOf<typeof getAreaHistory>[number];
type Details = Change['after'];

export async function listAreaChanges(db: Queries): Promise<Change[]> {
  const rows = await db.rows<{ at: Date; by: string | null; action: Change['action']; details: Details }>(sql`
    select g.at, p.name as by, g.action, g.details from platform.audit g
    left join household.profiles p on p.account_id = g.actor_account_id
    where g.action in ('emirate.changed', 'area.added', 'area.changed', 'holiday.added', 'holiday.changed', 'holiday.removed')
    order by g.at desc, g.id desc limit 50`);
  return rows.map(({ at, details: { emirate, ...details }, ...row }) => {
    const side = (isBefore: boolean): Details =>
      Object.fromEntries(
        Object.entries(details)
          .filter(([name]) => name.startsWith('before_') === isBefore)
          .map(([name, value]) => [name.replace('before_', ''), value]),
      );
    const isNew = row.action === 'area.added' || row.action === 'holiday.added';
    const place = (emirate as Emirate | undefined) ?? null;
    const before = isNew ? null : side(true);
    return { ...row, at: at.toISOString(), emirate: place, before, after: side(false) };
  });
}
