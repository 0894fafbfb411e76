/**
 * Owns the newsletter's subscribers: double opt-in, unsubscribing by link, and the admins' export of confirmed
 * addresses.
 */
import * as contract from '@sufra/contract/notifications/newsletter.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import {
  forgetUnconfirmed,
  sendConfirmation,
  type LetterContext,
  confirm,
  unsubscribe,
  leaveLink,
  subscribe,
  type NewsletterContext,
} from './subscribe.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import { byteOrderMark, csvLine } from '../../platform/pure/csv.ts';
import { ok, type Result } from '../../platform/pure/result.ts';
import { leaveToken, openAddress, readConfirmed, readCounts, type ConfirmedRow } from './subscriber.store.ts';

export { unsubscribe as leaveNewsletter } from './subscribe.ts';

export function scheduleNewsletter(jobs: Jobs, outbox: Outbox, ctx: LetterContext): void {
  jobs.schedule('newsletter.forget', '45 3 * * *', () => forgetUnconfirmed(ctx));
  outbox.on('newsletter.asked', 'newsletter.letter', ({ subscriberId }) =>
    sendConfirmation(ctx, subscriberId),
  );
}

export function registerNewsletter(serving: Serving, ctx: NewsletterContext): void {
  serve(serving, contract.subscribeToNewsletter, ({ body, language, address }) =>
    subscribe(ctx, { email: body.email, language, network: address }),
  );
  serve(serving, contract.confirmNewsletter, ({ body }) => confirm(ctx, body));
  serve(serving, contract.leaveNewsletter, ({ body }) => unsubscribe(ctx, body));
  serve(serving, contract.getNewsletterCount, async () => ok(await readCounts(ctx.db)));
  serve(serving, contract.getNewsletterCsv, ({ actor, request }) =>
    exportSubscribers(ctx, { actor, requestId: request.id }),
  );
}

async function exportSubscribers(
  ctx: NewsletterContext,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<Result<AsyncIterable<string>>> {
  const at = ctx.clock.now();
  const refusal = needsConfirmation(actor, at);
  if (refusal) return { ok: false, refusal };
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      ...{ at, actorId: actor.accountId, action: 'newsletter.exported', requestId },
      subject: { kind: 'list', id: 'newsletter' },
    }),
  );
  return ok(csvLines(ctx));
}

const rowsAtOnce = 1_000;

async function* csvLines({ db, vault, origin }: NewsletterContext): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['email', 'language', 'confirmedAt', 'leaveUrl']);
  for (let after: string | null = null; ;) {
    const rows: ConfirmedRow[] = await readConfirmed(db, after, rowsAtOnce);
    for (const row of rows) {
      const leaveUrl = leaveLink(origin, leaveToken(vault, row.id));
      yield csvLine([openAddress(vault, row), row.language, row.confirmedAt.toISOString(), leaveUrl]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
