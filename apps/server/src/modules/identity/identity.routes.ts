import * as contract from '@sufra/contract/identity.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import {
  challengeOf,
  deviceOf,
  sessionTokenOf,
  type CookieWriter,
} from '../../platform/http/session-cookie.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { confirmCode, verifyCode } from './identity.flows.ts';
import { requestCode, type IdentityContext } from './otp.flows.ts';
import { endSession, openOwnSession } from './session.flows.ts';
import { toSessionUser } from './session.views.ts';

export interface SignInRoutes extends IdentityContext {
  readonly cookies: CookieWriter;
}

// As long as browsers keep a cookie at most; the server alone decides when a session ends.
const browserLifeSeconds = 400 * 24 * 3600;

export function registerSignIn(serving: Serving, ctx: SignInRoutes): void {
  const userOf = async (actor: { accountId: string }) =>
    map(await openOwnSession(ctx, { actor, accountId: actor.accountId }), ({ row, diet }) => ({
      user: toSessionUser(row, diet),
    }));

  serve(serving, contract.getSession, ({ actor }) => userOf(actor));

  registerAsking(serving, ctx);

  serve(serving, contract.verifyOtp, async ({ body, request, reply }) => {
    const opened = await verifyCode(ctx, {
      phone: body.phone,
      otp: body.otp,
      challenge: body.challenge ?? challengeOf(request),
      device: deviceOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      oldToken: sessionTokenOf(request),
      work: body.work ?? null,
    });
    if (!opened.ok) return opened;
    const { accountId, token, device } = opened.value;
    ctx.cookies.session(reply, token, browserLifeSeconds);
    ctx.cookies.device(reply, device, browserLifeSeconds);
    ctx.cookies.endChallenge(reply);
    const session = await userOf({ accountId });
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

function registerAsking(serving: Serving, ctx: SignInRoutes): void {
  serve(serving, contract.requestOtp, async ({ body, language, address, request, reply }) => {
    const device = deviceOf(request);
    const asked = await requestCode(ctx, { ...body, language: body.language ?? language, address, device });
    if (!asked.ok) return asked;
    const { sent, isHeldBack } = asked.value;
    if (isHeldBack) request.log.warn({ id: request.id }, 'otp_withheld reason=low_completion_rate');
    ctx.cookies.challenge(reply, sent.challenge, sent.expiresInSeconds);
    return ok(sent);
  });
}

export function registerConfirming(serving: Serving, ctx: SignInRoutes): void {
  serve(serving, contract.confirmOtp, async ({ actor, body, request, reply }) => {
    const challenge = body.challenge ?? challengeOf(request);
    const confirmed = await confirmCode(ctx, { actor, otp: body.otp, challenge });
    if (confirmed.ok) ctx.cookies.endChallenge(reply);
    return map(confirmed, (until) => ({ confirmedUntil: until.toISOString() }));
  });
}
