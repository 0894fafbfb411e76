import { confirmationDays, oneClickPath } from '@sufra/contract/notifications/newsletter.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import type { Email, Letter } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { isConfirmable, mayAsk, mayEmail, moveSubscriber, windows } from './subscriber.rules.ts';
import {
  askerOf,
  countRequests,
  deleteStale,
  deleteSubscriber,
  holderOf,
  insertRequest,
  insertSubscriber,
  leaveToken,
  lockByAddress,
  lockByToken,
  lockRequests,
  openAddress,
  openToken,
  readWaiting,
  saveAsked,
  saveConfirmed,
} from './subscriber.store.ts';

export interface NewsletterContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Origin of the pages that the links open. */
  readonly origin: string;
}

type Done = Result<{ ok: true }>;
const done: Done = ok({ ok: true });

interface Subscription {
  readonly email: string;
  readonly language: Language;
  readonly network: string;
}

/** The reply is the same for every address. Refuses `too_many_requests` by network and daily total. */
export function subscribe(ctx: NewsletterContext, { email, language, network }: Subscription): Promise<Done> {
  const asker = askerOf(ctx.vault, email, network);
  return ctx.db.attempt(async (tx) => {
    const now = ctx.clock.now();
    await lockRequests(tx);
    const counts = await countRequests(tx, asker, now);
    if (!mayAsk(counts)) return refuse('too_many_requests');
    await insertRequest(tx, asker, now);
    if (!mayEmail(counts)) return done;
    const known = await lockByAddress(tx, asker.address);
    const status = moveSubscriber(known?.status ?? null, 'ask');
    if (!status.ok) return status;
    if (known?.status === 'confirmed') return done;
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

export function confirm(
  ctx: NewsletterContext,
  { token }: { readonly token: string },
): Promise<Result<{ outcome: 'confirmed' | 'expired' }>> {
  return ctx.db.attempt<{ outcome: 'confirmed' | 'expired' }>(async (tx) => {
    const now = ctx.clock.now();
    const subscriber = await lockByToken(tx, token);
    if (!subscriber) return ok({ outcome: 'expired' });
    if (subscriber.status === 'confirmed') return ok({ outcome: 'confirmed' });
    if (!isConfirmable(subscriber, now)) return ok({ outcome: 'expired' });
    const status = moveSubscriber(subscriber.status, 'confirm');
    if (!status.ok) return status;
    await saveConfirmed(tx, subscriber.id, status.value, now);
    return ok({ outcome: 'confirmed' });
  });
}

/** An invalid token gets the same reply. */
export async function unsubscribe(
  { db, vault }: Pick<NewsletterContext, 'db' | 'vault'>,
  { token }: { readonly token: string },
): Promise<Done> {
  const subscriberId = holderOf(vault, token);
  if (subscriberId !== null) await deleteSubscriber(db, subscriberId);
  return done;
}

export type LetterContext = NewsletterContext & { readonly email: Email };

/** Throws while the mail server is unavailable, so the outbox retries. */
export async function sendConfirmation(ctx: LetterContext, subscriberId: string): Promise<void> {
  const { db, vault, clock, origin, email } = ctx;
  const waiting = await readWaiting(db, subscriberId);
  if (!waiting || !isConfirmable(waiting, clock.now())) return;
  const leaveBy = leaveToken(vault, waiting.id);
  const links = {
    confirm: `${origin}/newsletter/confirm?token=${openToken(vault, waiting.id, waiting.token)}`,
    leave: leaveLink(origin, leaveBy),
    oneClick: `${origin}${oneClickPath}?token=${leaveBy}`,
  };
  const to = openAddress(vault, waiting);
  const result = await email.send(confirmationLetter(to, waiting.language, links));
  if (result.outcome !== 'taken' && result.outcome !== 'never')
    throw new Error(`Email not accepted: subscriberId=${subscriberId} reason=${result.reason}.`);
}

export function forgetUnconfirmed({ db, clock }: NewsletterContext): Promise<void> {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  return deleteStale(db, { unconfirmed: ago(confirmationDays * windows.day), requests: ago(windows.day) });
}

export const leaveLink = (origin: string, token: string): string =>
  `${origin}/newsletter/leave?token=${token}`;

interface Links {
  readonly confirm: string;
  readonly leave: string;
  /** For mail programs: RFC 8058. */
  readonly oneClick: string;
}

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

function confirmationLetter(to: string, language: Language, links: Links): Letter {
  const { subject, hello, ask, wait, leave } = words[language];
  return {
    ...{ to, language, subject, kind: 'newsletter_confirm', leaveUrl: links.oneClick },
    text: [hello, ask, links.confirm, wait, `${leave}: ${links.leave}`].join('\n\n'),
    html: htmlOf(language, links),
  };
}

const button =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#A3203A;color:#ffffff;font-weight:600;text-decoration:none';

// Contains no user input and loads no remote content.
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
