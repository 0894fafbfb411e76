// The HTTP table of signing in.
import * as contract from '@sufra/contract/identity.ts';
import type { SessionUser } from '@sufra/contract/identity.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { challengeOf, deviceOf, sessionTokenOf, type CookieWriter } from '../../platform/http/session-cookie.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { openDiet } from '../household/index.ts';
import { endSession, requestCode, sessionLifeMs, verifyCode, type IdentityContext } from './identity.flows.ts';
import { readSession } from './session.reads.ts';
import { toSessionUser } from './session.views.ts';

export interface IdentityRoutes extends IdentityContext {
  readonly cookies: CookieWriter;
}

const deviceLifeSeconds = 400 * 24 * 3600;

export function registerIdentity(serving: Serving, ctx: IdentityRoutes): void {
  const userOf = async (accountId: string): Promise<Result<{ user: SessionUser }>> => {
    const row = await readSession(ctx.db, accountId);
    if (!row) return refuse('not_signed_in');
    return ok({ user: toSessionUser(row, openDiet(ctx.vault, accountId, row.sealedDiet)) });
  };

  serve(serving, contract.getSession, ({ actor }) => userOf(actor.accountId));

  serve(serving, contract.requestOtp, async ({ body, language, address, request, reply }) => {
    const device = deviceOf(request);
    const sent = await requestCode(ctx, { ...body, language: body.language ?? language, address, device });
    if (sent.ok) ctx.cookies.challenge(reply, sent.value.challenge, sent.value.expiresInSeconds);
    return sent;
  });

  serve(serving, contract.verifyOtp, async ({ body, request, reply }) => {
    const opened = await verifyCode(ctx, {
      phone: body.phone,
      otp: body.otp,
      challenge: body.challenge ?? challengeOf(request),
      device: deviceOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      oldToken: sessionTokenOf(request),
    });
    if (!opened.ok) return opened;
    const { accountId, token, device } = opened.value;
    ctx.cookies.session(reply, token, sessionLifeMs / 1000);
    ctx.cookies.device(reply, device, deviceLifeSeconds);
    ctx.cookies.endChallenge(reply);
    const session = await userOf(accountId);
    if (!session.ok) return session;
    const { user } = session.value;
    return ok({ user, token, hasActiveSubscription: user.hasActiveSubscription });
  });

  serve(serving, contract.logout, async ({ actor, request, reply }) => {
    const token = sessionTokenOf(request);
    if (actor && token !== null) await endSession(ctx, { actor, token });
    ctx.cookies.endSession(reply);
    return ok({ ok: true });
  });
}
