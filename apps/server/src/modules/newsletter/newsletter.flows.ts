import type { Language } from '@sufra/contract/options.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { byteOrderMark, csvLine } from '../../platform/pure/csv.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { fileNames, leaveLink, toFileCells } from './newsletter.views.ts';
import { isConfirmed, moveSubscriber } from './subscriber.machine.ts';
import { canAsk, canConfirm, canCount, canExport, canLeave, canWriteTo } from './subscriber.policy.ts';
import { readConfirmed, readCounts, type Counts } from './subscriber.reads.ts';
import {
  askerOf,
  countAskings,
  deleteSubscriber,
  holderOf,
  insertAsking,
  insertSubscriber,
  leaveToken,
  lockAskings,
  lockByAddress,
  lockByToken,
  openAddress,
  saveAsked,
  saveConfirmed,
} from './subscriber.repo.ts';

export interface NewsletterContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Of the pages that links lead to. */
  readonly origin: string;
}

type Done = Result<{ ok: true }>;
const done: Done = ok({ ok: true });

interface Asking {
  readonly email: string;
  readonly language: Language;
  /** The caller's network address. */
  readonly network: string;
}

/**
 * Asks for the newsletter. The answer is the same for every address; a letter goes out to one that is not confirmed.
 * Refuses `too_many_requests` by who asks alone.
 */
export function subscribe(ctx: NewsletterContext, { email, language, network }: Asking): Promise<Done> {
  const asker = askerOf(ctx.vault, email, network);
  return ctx.db.attempt(async (tx) => {
    const now = ctx.clock.now();
    await lockAskings(tx);
    const askings = await countAskings(tx, asker, now);
    const refusal = canAsk(askings);
    if (refusal) return { ok: false, refusal };
    await insertAsking(tx, asker, now);
    if (!canWriteTo(askings)) return done;
    const known = await lockByAddress(tx, asker.address);
    const status = moveSubscriber(known?.status ?? null, 'ask');
    if (!status.ok) return status;
    if (known && isConfirmed(known.status)) return done;
    const subscriber = { id: known?.id ?? newId(), status: status.value, language, askedAt: now };
    if (known) await saveAsked(tx, subscriber);
    else
      await insertSubscriber(tx, ctx.vault, {
        ...{ ...subscriber, email, address: asker.address },
        token: newSecret(),
      });
    await announce(tx, 'newsletter.asked', { subscriberId: subscriber.id });
    return done;
  });
}

/** Says yes for the second time; a link that is too old or of nobody has expired. */
export function confirm(
  ctx: NewsletterContext,
  { token }: { readonly token: string },
): Promise<Result<{ outcome: 'confirmed' | 'expired' }>> {
  return ctx.db.attempt<{ outcome: 'confirmed' | 'expired' }>(async (tx) => {
    const now = ctx.clock.now();
    const subscriber = await lockByToken(tx, token);
    if (!subscriber) return ok({ outcome: 'expired' });
    if (isConfirmed(subscriber.status)) return ok({ outcome: 'confirmed' });
    if (!canConfirm(subscriber, now)) return ok({ outcome: 'expired' });
    const status = moveSubscriber(subscriber.status, 'confirm');
    if (!status.ok) return status;
    await saveConfirmed(tx, subscriber.id, status.value, now);
    return ok({ outcome: 'confirmed' });
  });
}

/** Forgets the address of a token, and says the same of a token of nobody. */
export async function leave(
  { db, vault }: Pick<NewsletterContext, 'db' | 'vault'>,
  { token }: { readonly token: string },
): Promise<Done> {
  const subscriberId = holderOf(vault, token);
  if (canLeave({ subscriberId }) && subscriberId !== null) await deleteSubscriber(db, subscriberId);
  return done;
}

/** How many addresses there are. */
export async function countSubscribers(
  { db }: NewsletterContext,
  { actor }: { readonly actor: Actor },
): Promise<Result<Counts>> {
  return canCount(actor) ? ok(await readCounts(db)) : refuse('forbidden');
}

/** Every confirmed address as a file, with the link it leaves by; needs a fresh confirmation and is written down. */
export async function exportSubscribers(
  ctx: NewsletterContext,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<Result<AsyncIterable<string>>> {
  const at = ctx.clock.now();
  const refusal = canExport(actor, at);
  if (refusal) return { ok: false, refusal };
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      ...{ at, actorId: actor.accountId, action: 'newsletter.exported', requestId },
      subject: { kind: 'list', id: 'newsletter' },
    }),
  );
  return ok(linesOf(ctx));
}

const linesAtOnce = 1_000;

async function* linesOf({ db, vault, origin }: NewsletterContext): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(fileNames);
  for (let after: string | null = null; ;) {
    const rows: Awaited<ReturnType<typeof readConfirmed>> = await readConfirmed(db, after, linesAtOnce);
    for (const row of rows) {
      const leaveUrl = leaveLink(origin, leaveToken(vault, row.id));
      yield csvLine(toFileCells({ ...row, email: openAddress(vault, row), leaveUrl }));
    }
    const last = rows.at(-1);
    if (!last || rows.length < linesAtOnce) return;
    after = last.id;
  }
}
