import type { Language } from '@sufra/contract/options.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { byteOrderMark, csvLine, type Cell } from '../../platform/pure/csv.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import {
  isConfirmed,
  moveSubscriber,
  canAsk,
  canConfirm,
  canCount,
  canExport,
  canLeave,
  canWriteTo,
  windows,
} from './subscriber.rules.ts';
import {
  readConfirmed,
  readCounts,
  type Counts,
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
  readWaiting,
  deleteStale,
  openToken,
} from './subscriber.store.ts';
import { confirmationDays, oneClickPath } from '@sufra/contract/newsletter.ts';
import type { Email, Letter } from '../../platform/ports.ts';

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

export type LetterContext = NewsletterContext & { readonly email: Email };

/** Sends the letter to an address that waits. Throws where the server can't take it now, so that it is tried again. */
export async function sendConfirmation(ctx: LetterContext, subscriberId: string): Promise<void> {
  const { db, vault, clock, origin, email } = ctx;
  const waiting = await readWaiting(db, subscriberId);
  if (!waiting || !canConfirm(waiting, clock.now())) return;
  const tokens = {
    confirm: openToken(vault, waiting.id, waiting.token),
    leave: leaveToken(vault, waiting.id),
  };
  const to = openAddress(vault, waiting);
  const result = await email.send(confirmationLetter(to, waiting.language, linksOf(origin, tokens)));
  if (result.outcome !== 'taken' && result.outcome !== 'never')
    throw new Error(`Email not accepted: ${result.reason}.`);
}

/** An address whose link has run out is nobody's business any more. */
export function forgetUnconfirmed({ db, clock }: NewsletterContext): Promise<void> {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  return deleteStale(db, { unconfirmed: ago(confirmationDays * windows.day), askings: ago(windows.day) });
}

/** Where the links of a letter lead; `oneClick` is for mail programs. */
export interface Links {
  readonly confirm: string;
  readonly leave: string;
  readonly oneClick: string;
}

export const linksOf = (origin: string, tokens: { confirm: string; leave: string }): Links => ({
  confirm: `${origin}/newsletter/confirm?token=${tokens.confirm}`,
  leave: leaveLink(origin, tokens.leave),
  oneClick: `${origin}${oneClickPath}?token=${tokens.leave}`,
});

export const leaveLink = (origin: string, token: string): string =>
  `${origin}/newsletter/leave?token=${token}`;

const words = {
  en: {
    subject: 'Please confirm: news from the Sufra table',
    hello: 'Welcome to our table',
    ask: 'Somebody, we hope you, asked for news from Sufra at this address: new dishes, seasonal menus and ideas for the week. One press and you are in:',
    confirm: 'Yes, write to me',
    wait: 'The link works for seven days. If it wasn’t you, there is nothing to do: we won’t write again and forget this address.',
    leave: 'Forget this address now',
  },
  ar: {
    subject: 'تأكيد بسيط: أخبار سفرتنا',
    hello: 'أهلًا بك على سفرتنا',
    ask: 'طلب أحدهم، ولعلّه أنت، أن تصل أخبار سُفرة إلى هذا العنوان: أطباق جديدة وقوائم الموسم وأفكار للأسبوع. ضغطة واحدة وتكون معنا:',
    confirm: 'نعم، راسلوني',
    wait: 'يعمل الرابط سبعة أيام. وإن لم تطلب ذلك فلا حاجة إلى شيء: لن نكتب مرة أخرى وسننسى هذا العنوان.',
    leave: 'انسوا هذا العنوان الآن',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** The letter with the link that confirms. */
export function confirmationLetter(to: string, language: Language, links: Links): Letter {
  const { subject, hello, ask, wait, leave } = words[language];
  return {
    ...{ to, language, subject, kind: 'newsletter_confirm', leaveUrl: links.oneClick },
    text: [hello, ask, links.confirm, wait, `${leave}: ${links.leave}`].join('\n\n'),
    html: htmlOf(language, links),
  };
}

const button =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#A3203A;color:#ffffff;font-weight:600;text-decoration:none';

// Nothing that people typed stands in it, and nothing is fetched to show it.
function htmlOf(language: Language, links: Links): string {
  const { subject, hello, ask, confirm, wait, leave } = words[language];
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#FBF7F0;color:#2B1D14;font:16px/1.7 Rubik,Arial,sans-serif">
<h1 style="font-size:22px">${hello}</h1>
<p>${ask}</p>
<p><a href="${links.confirm}" style="${button}">${confirm}</a></p>
<p>${wait}</p>
<p><a href="${links.leave}" style="color:#2B1D14">${leave}</a></p>
</body>
</html>
`;
}

/** The columns of the file of addresses. */
export const fileNames = ['email', 'language', 'confirmedAt', 'leaveUrl'] as const;

interface FileRow {
  readonly email: string;
  readonly language: Language;
  readonly confirmedAt: Date;
  readonly leaveUrl: string;
}

export const toFileCells = ({ email, language, confirmedAt, leaveUrl }: FileRow): Cell[] => [
  email,
  language,
  confirmedAt.toISOString(),
  leaveUrl,
];
