import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import type { TeamRole } from '@sufra/contract/partners/partner-rights.ts';
import { mostInTeam, type TeamMember } from '@sufra/contract/partners/team.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { announce } from '../../../platform/outbox.ts';
import { parseUaePhone } from '../../../platform/pure/phone.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { findOrCreateAccount } from '../../identity/index.ts';
import { partnerOf } from './partner.store.ts';
import * as store from './team.store.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

interface ByPartner {
  readonly actor: Actor;
  readonly requestId: string;
}

type Done = { readonly ok: true };

export const listTeam = async (db: Queries, partnerId: string): Promise<TeamMember[]> =>
  (await store.listTeam(db, partnerId)).map(toMember);

const toMember = ({ lastSeenAt, ...member }: store.TeamRow): TeamMember => ({
  ...member,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});

interface Addition extends ByPartner {
  readonly phone: string;
  readonly name: string;
  readonly role: TeamRole;
}

/** Refuses `not_possible_now` with `why`: `already`, `elsewhere` (owns a partner or works for another) or `full`. */
export const addToTeam = (ctx: Context, addition: Addition): Promise<Result<TeamMember>> =>
  ctx.db.attempt(async (tx) => {
    const { actor, name, role } = addition;
    const phone = parseUaePhone(addition.phone);
    if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
    const { partnerId } = actor;
    if (partnerId === null || !(await store.lockWorkplace(tx, partnerId))) return refuse('forbidden');
    if ((await store.listTeam(tx, partnerId)).length >= mostInTeam) return notPossible('full');
    const at = ctx.clock.now();
    const accountId = await findOrCreateAccount(tx, phone, at);
    const workplace = await store.lockPlace(tx, accountId);
    if (workplace !== null) return notPossible(workplace === partnerId ? 'already' : 'elsewhere');
    if (await partnerOf(tx, accountId)) return notPossible('elsewhere');
    if (!(await store.insertMember(tx, { accountId, partnerId, role, name, at })))
      return notPossible('elsewhere');
    await announce(tx, 'partner.team_added', { accountId, partnerId, role });
    return moved(tx, addition, { action: 'partner.team_added', partnerId, accountId, at });
  });

const notPossible = (why: string) => refuse('not_possible_now', { params: { why } });

interface Change extends ByPartner {
  readonly accountId: string;
}

export const changeTeamRole = (
  ctx: Context,
  change: Change & { readonly role: TeamRole },
): Promise<Result<TeamMember>> =>
  ctx.db.attempt(async (tx) => {
    const partnerId = change.actor.partnerId ?? '';
    const member = await findMember(tx, partnerId, change.accountId);
    if (!member) return refuse('not_found');
    if (member.role === change.role) return ok(toMember(member));
    await store.saveRole(tx, change.accountId, change.role);
    const at = ctx.clock.now();
    return moved(tx, change, { action: 'partner.team_role_changed', partnerId, accountId: member.id, at });
  });

export const removeFromTeam = (ctx: Context, removal: Change): Promise<Result<Done>> =>
  ctx.db.attempt(async (tx) => {
    const partnerId = removal.actor.partnerId ?? '';
    if (!(await store.deleteMember(tx, partnerId, removal.accountId))) return refuse('not_found');
    await audit(tx, removal, {
      ...{ action: 'partner.team_removed', partnerId, at: ctx.clock.now() },
      details: { accountId: removal.accountId },
    });
    return ok({ ok: true });
  });

/** Refuses `not_possible_now` for the owner. */
export const leaveTeam = (ctx: Context, { actor, requestId }: ByPartner): Promise<Result<Done>> =>
  actor.partnerRole === 'owner'
    ? Promise.resolve(refuse('not_possible_now'))
    : removeFromTeam(ctx, { actor, requestId, accountId: actor.accountId });

export const eraseFromTeams = (db: Db, accountId: string): Promise<void> =>
  db.transaction((tx) => store.deleteAccount(tx, accountId));

const findMember = async (tx: Tx, partnerId: string, accountId: string): Promise<store.TeamRow | null> =>
  (await store.lockPlace(tx, accountId)) === partnerId ? store.readMember(tx, partnerId, accountId) : null;

interface Move {
  readonly action: AuditAction;
  readonly partnerId: string;
  readonly accountId: string;
  readonly at: Date;
}

async function moved(tx: Tx, by: ByPartner, { accountId, ...move }: Move): Promise<Result<TeamMember>> {
  const member = await store.readMember(tx, move.partnerId, accountId);
  if (!member) return refuse('not_found');
  await audit(tx, by, { ...move, details: { accountId, role: member.role } });
  return ok(toMember(member));
}

type Audited = Omit<Move, 'accountId'> & { readonly details: Readonly<Record<string, string>> };

const audit = (tx: Tx, { actor, requestId }: ByPartner, { partnerId, ...audited }: Audited): Promise<void> =>
  recordAudit(tx, {
    ...{ ...audited, requestId },
    actorId: actor.accountId,
    subject: { kind: 'partner', id: partnerId },
  });
