import * as contract from '@sufra/contract/account.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { challengeOf, type CookieWriter } from '../../platform/http/session-cookie.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { eraseAccount } from './erasure.flows.ts';
import { exportAccount, type ExportContext } from './export.flows.ts';
import type { IdentityContext } from './otp.flows.ts';
import { endOtherSessions, endSessionById } from './session.flows.ts';
import { readSessions } from './session.reads.ts';
import { toSessions } from './session.views.ts';

export interface AccountRoutes extends IdentityContext, ExportContext {
  readonly cookies: CookieWriter;
}

const done = () => ({ ok: true as const });

export function registerAccount(serving: Serving, ctx: AccountRoutes): void {
  serve(serving, contract.getSessions, async ({ actor: { accountId, sessionId } }) =>
    ok(toSessions(await readSessions(ctx.db, accountId, sessionId, ctx.clock.now()), sessionId)),
  );
  serve(serving, contract.endSession, async ({ actor, params, reply }) => {
    const ended = await endSessionById(ctx, { actor, sessionId: params.id });
    if (ended.ok && params.id === actor.sessionId) ctx.cookies.endSession(reply);
    return map(ended, done);
  });
  serve(serving, contract.endOtherSessions, ({ actor }) =>
    endOtherSessions(ctx, { actor, accountId: actor.accountId }),
  );
  serve(serving, contract.exportAccount, async ({ actor, reply }) => {
    const exported = await exportAccount(ctx, { actor, accountId: actor.accountId });
    if (exported.ok) reply.header('content-disposition', 'attachment; filename="sufra.json"');
    return exported;
  });
  serve(serving, contract.eraseAccount, async ({ actor, body, request, reply }) => {
    const challenge = body.challenge ?? challengeOf(request);
    const { accountId } = actor;
    const given = { otp: body.otp, challenge, givesUpCredit: body.givesUpCredit ?? null };
    const erased = await eraseAccount(ctx, { actor, accountId, ...given });
    if (erased.ok) ctx.cookies.endSession(reply);
    return map(erased, done);
  });
}
