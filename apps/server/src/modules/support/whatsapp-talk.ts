import type { Language } from '@sufra/contract/options.ts';
import { maxSupportText, queueOf } from '@sufra/contract/support/support.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import type { HeardMessage, WhatsApp } from '../../platform/ports.ts';
import { lockActiveAccount } from '../money/index.ts';
import {
  answerBy,
  mayReplyNow,
  moveRequest,
  newRequestStatus,
  requestNumber,
  whatsAppEnds,
} from './request.rules.ts';
import {
  insertMessage,
  insertRequest,
  lockActivity,
  lockTalk,
  openAt,
  readActivity,
  saveHeard,
  saveRequest,
  type SupportContext,
} from './request.store.ts';

import { isHeard, lockSaying, readUnsaid, readWriter, saveSaid, type Writer } from './whatsapp-talk.store.ts';

interface Talk extends SupportContext {
  readonly whatsapp: WhatsApp;
}

/** Instead of what Sufra can't show. */
const unreadable: Readonly<Record<Language, string>> = {
  en: '(A picture, voice message or file. Sufra shows written messages only.)',
  ar: '(صورة أو رسالة صوتية أو ملف. تعرض سُفرة الرسائل المكتوبة فقط.)',
};

const strangersAnswer = (origin: string): string =>
  `Hello! We couldn't find a Sufra account with this number. Join or write to us at ${origin}\n\n` +
  `أهلًا! لم نجد حسابًا في سُفرة بهذا الرقم. انضم إلينا أو راسلنا عبر ${origin}`;

/** When a number without an account was answered. */
const strangers = new Map<string, number>();
const mostStrangers = 10_000;
const dayMs = 24 * 3_600_000;
const dayBefore = (at: Date): Date => new Date(at.getTime() - dayMs);

/**
 * Joins the person's latest request that is open, or was closed within a day; else opens one. A message delivered twice
 * is kept once; past the hourly limit it is dropped.
 */
export async function hearMessages(
  ctx: Talk & { readonly origin: string },
  messages: readonly HeardMessage[],
): Promise<void> {
  for (const message of messages) {
    const writer = await readWriter(ctx.db, message.phone);
    if (writer === null) await answerStranger(ctx, message);
    else await ctx.db.transaction((tx) => hear(ctx, tx, writer, message));
  }
}

async function answerStranger(
  { whatsapp, clock, origin }: Talk & { readonly origin: string },
  { phone }: HeardMessage,
): Promise<void> {
  const now = clock.now().getTime();
  const told = strangers.get(phone);
  if ((told !== undefined && now - told < dayMs) || !phone.startsWith('+971')) return;
  if (strangers.size >= mostStrangers) strangers.clear();
  strangers.set(phone, now);
  await whatsapp.say({ phone, language: 'en', text: strangersAnswer(origin), reference: newId() });
}

async function hear(ctx: Talk, tx: Tx, writer: Writer, heard: HeardMessage): Promise<void> {
  const { accountId, language } = writer;
  if (!(await lockActiveAccount(tx, accountId))) return;
  await lockActivity(tx, accountId);
  const at = ctx.clock.now();
  const hourAgo = new Date(at.getTime() - 3_600_000);
  const activity = await readActivity(tx, accountId, { day: hourAgo, hour: hourAgo });
  if (!mayReplyNow(activity)) return;
  const text = (heard.text?.trim() || unreadable[language]).slice(0, maxSupportText);
  const { providerId } = heard;
  const talk = await lockTalk(tx, accountId, dayBefore(at));
  const status = talk && moveRequest(talk.status, 'write');
  if (talk && status?.ok === true) {
    const position = talk.messageCount + 1;
    const message = {
      requestId: talk.id,
      position,
      text,
      at,
      by: 'person',
      authorId: accountId,
      providerId,
    } as const;
    if (!(await insertMessage(tx, ctx.vault, message))) return;
    const queue = queueOf(talk.side, talk.topic, activity.planId);
    const due = talk.status === 'open' ? {} : { queue, answerBy: answerBy(queue, at) };
    await saveRequest(tx, { ...talk, ...due, status: status.value, messageCount: position }, at);
    return saveHeard(tx, talk.id, at, dayBefore(at));
  }
  await openTalk(ctx, tx, writer, {
    text,
    providerId,
    at,
    queue: queueOf(writer.side, null, activity.planId),
  });
}

async function openTalk(
  { vault }: Talk,
  tx: Tx,
  writer: Writer,
  asked: Pick<Parameters<typeof insertRequest>[2], 'text' | 'at' | 'queue'> & { readonly providerId: string },
): Promise<void> {
  if (await isHeard(tx, asked.providerId)) return;
  const id = newId();
  const { at, queue } = asked;
  const opened = {
    id,
    ...writer,
    ...asked,
    topic: 'other',
    orderId: null,
    status: newRequestStatus,
  } as const;
  await insertRequest(tx, vault, { ...opened, answerBy: answerBy(queue, at) });
  await saveHeard(tx, id, at, at);
}

/**
 * In order, although the outbox has none. Throws while WhatsApp is down, so the outbox retries; once an answer can't be
 * said there, the usual notice is sent.
 */
export async function sayAnswers(
  ctx: Talk,
  { requestId, heardAt = null }: DomainEvents['support.answered'],
): Promise<void> {
  if (heardAt === null) return;
  for (let isMore = true; isMore;) isMore = await ctx.db.transaction((tx) => sayNext(ctx, tx, requestId));
}

/** False if nothing is left to say. */
async function sayNext(ctx: Talk, tx: Tx, requestId: string): Promise<boolean> {
  await lockSaying(tx, requestId);
  const answer = await readUnsaid(tx, requestId);
  if (!answer) return false;
  const { accountId, phone, language, position, number, body, heardAt } = answer;
  const text = openAt(ctx.vault, requestId, position, body);
  const isLate = ctx.clock.now() >= whatsAppEnds(heardAt);
  const said = isLate ? null : await ctx.whatsapp.say({ phone, language, text, reference: newId() });
  if (said !== null && said.outcome !== 'taken' && said.outcome !== 'never')
    throw new Error(`WhatsApp didn't take an answer: ${said.reason}.`);
  await saveSaid(tx, requestId, position);
  if (said?.outcome === 'taken') return true;
  const notice = { requestId, accountId, position, number: requestNumber(number), heardAt: null };
  await announce(tx, 'support.answered', notice);
  return true;
}
