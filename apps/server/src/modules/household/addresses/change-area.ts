import type { getAdminAreas, openEmirate } from '@sufra/contract/household/admin-areas.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import type { ParsedBodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit, type Audited } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
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
