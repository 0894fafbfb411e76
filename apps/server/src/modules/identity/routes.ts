import * as account from '@sufra/contract/identity/account.ts';
import * as signIn from '@sufra/contract/identity/identity.ts';
import * as factor from '@sufra/contract/identity/second-factor.ts';
import type { AheadClock } from '../../platform/clock.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { challengeOf, deviceOf, sessionTokenOf, type CookieWriter } from '../../platform/http/guards.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { eraseAccount } from './privacy/erase-account.ts';
import { exportAccount, type ExportContext } from './privacy/export-account.ts';
import {
  getSecondFactor,
  passSecondFactor,
  proveSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor/second-factor.ts';
import { getSession } from './sessions/get-session.ts';
import { endOtherSessions, endSession, endSessionById, listSessions } from './sessions/manage-sessions.ts';
import { requestCode, type IdentityContext } from './sign-in/request-code.ts';
import { confirmCode, verifyCode } from './sign-in/verify-code.ts';

interface RoutesContext extends IdentityContext, ExportContext {
  readonly cookies: CookieWriter;
  readonly clock: AheadClock;
}

// The longest life browsers grant a cookie; the server decides when a session ends.
const cookieSeconds = 400 * 24 * 3600;

const done = () => ({ ok: true as const });

export function registerIdentity(serving: Serving, ctx: RoutesContext): void {
  registerCodes(serving, ctx);
  registerSessions(serving, ctx);
  registerSecondFactor(serving, ctx);
  registerPrivacy(serving, ctx);
}

function registerCodes(serving: Serving, ctx: RoutesContext): void {
  serve(serving, signIn.requestOtp, async ({ body, language, address, request, reply }) => {
    const device = deviceOf(request);
    const requested = await requestCode(ctx, {
      ...body,
      language: body.language ?? language,
      address,
      device,
    });
    if (!requested.ok) return requested;
    const { sent, isWithheld } = requested.value;
    if (isWithheld) request.log.warn({ id: request.id }, 'otp_withheld reason=low_completion_rate');
    ctx.cookies.challenge(reply, sent.challenge, sent.expiresInSeconds);
    return ok(sent);
  });

  serve(serving, signIn.verifyOtp, async ({ body, request, reply }) => {
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
    ctx.cookies.session(reply, token, cookieSeconds);
    ctx.cookies.device(reply, device, cookieSeconds);
    ctx.cookies.endChallenge(reply);
    return map(await getSession(ctx, accountId), ({ user }) => ({
      user,
      token,
      hasActiveSubscription: user.hasActiveSubscription,
    }));
  });
}

function registerSessions(serving: Serving, ctx: RoutesContext): void {
  serve(serving, signIn.getSession, ({ actor }) => getSession(ctx, actor.accountId));
  serve(serving, signIn.logout, async ({ actor, request, reply }) => {
    const token = sessionTokenOf(request);
    if (actor && token !== null) await endSession(ctx, token);
    ctx.cookies.endSession(reply);
    return ok({ ok: true });
  });
  serve(serving, account.getSessions, async ({ actor }) => ok(await listSessions(ctx, actor)));
  serve(serving, account.endSession, async ({ actor, params, reply }) => {
    const ended = await endSessionById(ctx, actor.accountId, params.id);
    if (ended.ok && params.id === actor.sessionId) ctx.cookies.endSession(reply);
    return map(ended, done);
  });
  serve(serving, account.endOtherSessions, async ({ actor }) => ok(await endOtherSessions(ctx, actor)));
  serve(serving, signIn.confirmOtp, async ({ actor, body, request, reply }) => {
    const challenge = body.challenge ?? challengeOf(request);
    const confirmed = await confirmCode(ctx, { actor, otp: body.otp, challenge });
    if (confirmed.ok) ctx.cookies.endChallenge(reply);
    return map(confirmed, (until) => ({ confirmedUntil: until.toISOString() }));
  });
}

function registerSecondFactor(serving: Serving, ctx: RoutesContext): void {
  serve(serving, factor.getSecondFactor, async ({ actor }) => ok(await getSecondFactor(ctx, actor)));
  serve(serving, factor.startSecondFactor, ({ actor, body, request }) =>
    startSecondFactor(ctx, { actor, code: body.code, requestId: request.id }),
  );
  serve(serving, factor.proveSecondFactor, ({ actor, body, request }) =>
    proveSecondFactor(ctx, { actor, code: body.code, requestId: request.id }),
  );
  serve(serving, factor.passSecondFactor, async ({ actor, body, request }) =>
    map(await passSecondFactor(ctx, { actor, code: body.code, requestId: request.id }), done),
  );
  serve(serving, factor.renewRecoveryCodes, ({ actor, body, request }) =>
    renewRecoveryCodes(ctx, { actor, code: body.code, requestId: request.id }),
  );
}

function registerPrivacy(serving: Serving, ctx: RoutesContext): void {
  serve(serving, account.exportAccount, async ({ actor, reply }) => {
    const exported = await exportAccount(ctx, actor.accountId);
    if (exported.ok) reply.header('content-disposition', 'attachment; filename="sufra.json"');
    return exported;
  });
  serve(serving, account.eraseAccount, async ({ actor, body, request, reply }) => {
    const erased = await eraseAccount(ctx, {
      accountId: actor.accountId,
      otp: body.otp,
      challenge: body.challenge ?? challengeOf(request),
      forfeitedCredit: body.givesUpCredit ?? null,
    });
    if (erased.ok) ctx.cookies.endSession(reply);
    return map(erased, done);
  });
}
