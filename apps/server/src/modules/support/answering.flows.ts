import type { AuditAction } from '@sufra/contract/audit.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { SupportContext } from './request.flows.ts';
import { moveRequest } from './request.machine.ts';
import { canAnswer } from './request.policy.ts';
import { insertMessage, lockRequest, saveAssignee, saveRequest, type StoredRequest } from './request.repo.ts';
import { isWorthTelling, requestNumber, toMoved, type Moved } from './request.rules.ts';

export interface Doing {
  readonly actor: Actor;
  readonly id: string;
  readonly requestId: string;
}

/** Answers, and looks after what nobody did; the person is told where that is worth a message. */
export const answer = (
  ctx: SupportContext,
  doing: Doing & { readonly text: string; readonly idempotency: Idempotency | null },
): Promise<Result<Moved>> =>
  ctx.db.attempt(async (tx) => {
    const { actor, id, text, idempotency } = doing;
    if (!canAnswer(actor)) return refuse('forbidden');
    const request = await lockRequest(tx, id);
    if (!request) return refuse('not_found');
    const status = moveRequest(request.status, 'answer');
    if (!status.ok) return status;
    const at = ctx.clock.now();
    const position = request.messageCount + 1;
    const { lastAnswer, seenCount, toldAt, accountId } = request;
    await insertMessage(tx, ctx.vault, {
      ...{ requestId: id, position, text, at },
      ...{ by: 'support', authorId: actor.accountId },
    });
    const isTold = isWorthTelling({ hasUnread: lastAnswer > seenCount, toldAt }, at);
    const answered: StoredRequest = {
      ...{ ...request, status: status.value, messageCount: position, lastAnswer: position },
      ...{ assignedTo: request.assignedTo ?? actor.accountId, toldAt: isTold ? at : toldAt },
    };
    await saveRequest(tx, answered, at);
    if (isTold)
      await announce(tx, 'support.answered', {
        ...{ requestId: id, accountId, position },
        number: requestNumber(request.number),
      });
    await audit(ctx, tx, doing, 'support.answered');
    await idempotency?.save(tx, toMoved(answered));
    return ok(toMoved(answered));
  });

const deeds = { close: 'support.closed', reopen: 'support.reopened' } as const;

/** Closes a request or opens it again. Refuses `not_possible_now` where it is so already. */
export const move = (
  ctx: SupportContext,
  doing: Doing,
  command: keyof typeof deeds,
): Promise<Result<Moved>> =>
  ctx.db.attempt(async (tx) => {
    if (!canAnswer(doing.actor)) return refuse('forbidden');
    const request = await lockRequest(tx, doing.id);
    if (!request) return refuse('not_found');
    const status = moveRequest(request.status, command);
    if (!status.ok) return status;
    const moved = { ...request, status: status.value };
    await saveRequest(tx, moved, ctx.clock.now());
    await audit(ctx, tx, doing, deeds[command]);
    return ok(toMoved(moved));
  });

/** The calling admin looks after a request from now on, whoever did before, or nobody does. */
export const assign = (
  ctx: SupportContext,
  doing: Doing & { readonly to: 'me' | 'nobody' },
): Promise<Result<Moved>> =>
  ctx.db.attempt(async (tx) => {
    const { actor, id, to } = doing;
    if (!canAnswer(actor)) return refuse('forbidden');
    const request = await lockRequest(tx, id);
    if (!request) return refuse('not_found');
    await saveAssignee(tx, id, to === 'me' ? actor.accountId : null);
    await audit(ctx, tx, doing, to === 'me' ? 'support.assigned' : 'support.released');
    return ok(toMoved(request));
  });

const audit = (
  { clock }: SupportContext,
  tx: Tx,
  { actor, id, requestId }: Doing,
  action: AuditAction,
): Promise<void> =>
  recordAudit(tx, {
    ...{ at: clock.now(), actorId: actor.accountId, action, requestId },
    subject: { kind: 'support_request', id },
  });
