import type { getAdminAreas, Holidays, openEmirate } from '@sufra/contract/household/admin-areas.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import type { ParsedBodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit, type Audited } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { addDays, dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import * as store from './area.store.ts';

interface Changing<Body> {
  readonly actor: Actor;
  readonly body: Body;
  readonly requestId: string;
}

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

type Areas = Result<ReplyOf<typeof getAdminAreas>>;

/** Orders already placed in a closed emirate are finished. */
export const changeEmirate = (
  { db, clock }: Context,
  { actor, body, requestId }: Changing<ParsedBodyOf<typeof openEmirate>>,
): Promise<Areas> =>
  db.attempt(async (tx) => {
    const refusal = needsConfirmation(actor, clock.now());
    if (refusal) return { ok: false, refusal };
    const { emirate, isOpen, revision } = body;
    const before = await store.lockEmirate(tx, emirate);
    if (before?.revision !== revision) return refuse('edited_meanwhile');
    if (before.isOpen !== isOpen) {
      await store.saveOpen(tx, emirate, isOpen);
      await recordAudit(tx, {
        ...{ at: clock.now(), actorId: actor.accountId, action: 'emirate.changed', requestId },
        subject: { kind: 'emirate', id: emirate },
        details: { emirate, isOpen, before_isOpen: before.isOpen },
      });
    }
    return ok(await store.listAdminAreas(tx));
  });

/** Without an id, adds an area. A renamed one is still found by its former names. */
export const changeArea = (
  { db, clock }: Context,
  { actor, body, requestId }: Changing<store.AreaBody>,
): Promise<Areas> =>
  db.attempt(async (tx) => {
    const { id, emirate, revision, ...area } = body;
    await store.lockEmirate(tx, emirate);
    if (await store.isNameTaken(tx, body)) return refuse('invalid_request', { fields: { en: 'taken' } });
    const audited = { at: clock.now(), actorId: actor.accountId, requestId };
    if (id === null) {
      await store.insertArea(tx, body);
      await audit(tx, { ...audited, action: 'area.added' }, { emirate, after: area, before: {} });
      return ok(await store.listAdminAreas(tx));
    }
    const before = await store.lockArea(tx, id, emirate);
    if (!before) return refuse('not_found');
    if (before.revision !== revision) return refuse('edited_meanwhile');
    const { former: earlier, emirate: _, revision: __, ...was } = before;
    if (JSON.stringify(Object.entries(was).sort()) !== JSON.stringify(Object.entries(area).sort())) {
      const former = before.en === area.en ? earlier : [...new Set([...earlier, before.en])];
      const left = former.filter((name) => name !== area.en);
      await store.updateArea(tx, id, { ...area, emirate, former: left });
      await audit(tx, { ...audited, action: 'area.changed' }, { emirate, after: area, before: was });
    }
    return ok(await store.listAdminAreas(tx));
  });

type Values = Readonly<Record<string, string | number | boolean>>;

const audit = (
  tx: Tx,
  audited: Pick<Audited, 'at' | 'actorId' | 'requestId' | 'action'>,
  { emirate, before, after }: { emirate: Emirate; before: Values; after: Values },
): Promise<void> =>
  recordAudit(tx, {
    ...audited,
    subject: { kind: 'area', id: `${String(after['en'])}, ${emirate}` },
    details: {
      emirate,
      ...after,
      ...Object.fromEntries(Object.entries(before).map(([name, value]) => [`before_${name}`, value])),
    },
  });

const furthestDays = 731;

/** Without an id, adds a holiday. Orders already placed for its day stay. */
export const changeHoliday = (
  { db, clock }: Context,
  { actor, body, requestId }: Changing<store.HolidayBody>,
): Promise<Result<Holidays>> =>
  db.attempt(async (tx) => {
    const now = clock.now();
    const refusal = needsConfirmation(actor, now);
    if (refusal) return { ok: false, refusal };
    const wrong = (code: 'too_early' | 'too_late' | 'taken') =>
      refuse('invalid_request', { fields: { date: code } });
    const today = dubaiDay(now);
    if (body.date < today) return wrong('too_early');
    if (body.date > addDays(today, furthestDays)) return wrong('too_late');
    await store.lockHolidays(tx);
    const holiday = { ...body, emirates: [...new Set(body.emirates)].sort() };
    const before = body.id === null ? null : await store.findHoliday(tx, body.id);
    if (body.id !== null && !before) return refuse('not_found');
    if (before && before.revision !== body.revision) return refuse('edited_meanwhile');
    if (await store.isDayTaken(tx, holiday)) return wrong('taken');
    const [was, is] = [before && valuesOf(before), valuesOf(holiday)];
    if (was === null || JSON.stringify(was) !== JSON.stringify(is)) {
      await store.upsertHoliday(tx, body.id ?? newId(), holiday);
      const action = was === null ? 'holiday.added' : 'holiday.changed';
      await auditHoliday(tx, { at: now, actorId: actor.accountId, requestId, action }, is, was ?? {});
    }
    return ok(await store.listHolidays(tx));
  });

export const dropHoliday = (
  { db, clock }: Context,
  { actor, body: id, requestId }: Changing<string>,
): Promise<Result<Holidays>> =>
  db.attempt(async (tx) => {
    const now = clock.now();
    const refusal = needsConfirmation(actor, now);
    if (refusal) return { ok: false, refusal };
    await store.lockHolidays(tx);
    const before = await store.findHoliday(tx, id);
    if (!before) return refuse('not_found');
    await store.deleteHoliday(tx, id);
    const audited = { at: now, actorId: actor.accountId, requestId, action: 'holiday.removed' } as const;
    await auditHoliday(tx, audited, valuesOf(before), {});
    return ok(await store.listHolidays(tx));
  });

type Holiday = Pick<store.HolidayBody, 'date' | 'en' | 'ar' | 'emirates'>;

const valuesOf = ({ date, en, ar, emirates }: Holiday): Values => ({
  ...{ date, en, ar, emirates: [...emirates].sort().join(', ') },
});

const auditHoliday = (
  tx: Tx,
  audited: Pick<Audited, 'at' | 'actorId' | 'requestId' | 'action'>,
  after: Values,
  before: Values,
): Promise<void> =>
  recordAudit(tx, {
    ...audited,
    subject: { kind: 'holiday', id: `${String(after['en'])}, ${String(after['date'])}` },
    details: {
      ...after,
      ...Object.fromEntries(Object.entries(before).map(([name, value]) => [`before_${name}`, value])),
    },
  });
