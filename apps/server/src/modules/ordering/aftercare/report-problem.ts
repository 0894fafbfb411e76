import type { Language } from '@sufra/contract/options.ts';
import type { OrderProblem, reportProblem as reportProblemRoute } from '@sufra/contract/ordering/problem.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { orderProblem } from '@sufra/contract/subscription/promises.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  retainDocuments,
  storePictures,
  submitDocuments,
  type DocumentContext,
} from '../../documents/index.ts';
import { openOrderRequest } from '../../support/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { linesAt, priceOfPart } from '../groceries/packing.rules.ts';
import { isDelivered } from '../order.machine.ts';
import { lineName, lockOrder, type OrderRow } from '../order.store.ts';
import { insertProblem, lockCredits, readReportable } from './aftercare.store.ts';
import { givePart } from './refund-order.ts';

type Reply = ReplyOf<typeof reportProblemRoute>;

interface Reporting {
  readonly accountId: AccountId;
  readonly orderId: string;
  readonly problem: OrderProblem;
  readonly portions?: number | undefined;
  readonly lines?: readonly number[] | undefined;
  readonly note?: string | null | undefined;
  readonly photo?: string | undefined;
  readonly language: Language;
  readonly saveReply: (tx: Tx, reply: Reply) => Promise<void>;
}

export type ProblemContext = OrderingContext & DocumentContext;

const hourMs = 3_600_000;
const notPossible = (why: 'not_delivered' | 'too_late' | 'reported') =>
  refuse('not_possible_now', { params: { why } });

/** Small problems are credited at once, borne by Sufra; others go to support. */
export async function reportProblem(ctx: ProblemContext, reporting: Reporting): Promise<Result<Reply>> {
  const { accountId, orderId, problem, photo } = reporting;
  if (photo === undefined && problem !== 'missing')
    return refuse('invalid_request', { fields: { photo: 'required' } });
  // Refusals store no picture.
  const early = await ctx.db.attempt((tx) => lockReportable(ctx, tx, reporting));
  if (!early.ok) return early;
  const pictures =
    photo === undefined ? [] : [{ field: 'photo', kind: 'order_problem', text: photo } as const];
  const stored = await storePictures(ctx, { accountId, pictures });
  if (!stored.ok) return stored;
  return ctx.db.attempt(async (tx) => {
    const found = await lockReportable(ctx, tx, reporting);
    if (!found.ok) return found;
    if (stored.value.length > 0) {
      const submitted = await submitDocuments(tx, {
        ...{ accountId, documentIds: stored.value, applicationId: orderId },
      });
      if (!submitted.ok) return submitted;
      await retainDocuments(tx, { applicationId: orderId, outcome: 'ended', at: ctx.clock.now() });
    }
    return settle(ctx, tx, reporting, found.value);
  });
}

interface Found {
  readonly order: OrderRow;
  readonly amount: Fils;
  readonly names: readonly string[];
}

async function lockReportable(
  ctx: ProblemContext,
  tx: Tx,
  { accountId, orderId, portions, lines, language }: Reporting,
): Promise<Result<Found>> {
  const order = await lockOrder(tx, orderId);
  if (order?.accountId !== accountId) return refuse('not_found');
  if (!isDelivered(order.status)) return notPossible('not_delivered');
  if (ctx.clock.now().getTime() - order.since.getTime() > orderProblem.hours * hourMs)
    return notPossible('too_late');
  const found = await readReportable(tx, orderId);
  if (!found) return refuse('not_found');
  if (found.isReported) return notPossible('reported');
  const priced = priceOfPart({ ...order, lines: found.lines }, { portions, lines });
  if (!priced.ok) return priced;
  const nameOf = ctx.shelf().ingredientName;
  const names = linesAt(found, lines).flatMap((line) => (line ? [lineName(line, nameOf, language)] : []));
  if (portions !== undefined) names.push(portionsText(language, portions, order.familySize));
  return ok({ order, amount: priced.value, names });
}

async function settle(
  ctx: ProblemContext,
  tx: Tx,
  reporting: Reporting,
  { order, amount, names }: Found,
): Promise<Result<Reply>> {
  const { accountId, orderId, problem, portions = null, lines, language } = reporting;
  const at = ctx.clock.now();
  const since = new Date(at.getTime() - orderProblem.days * 24 * hourMs);
  const credits = await lockCredits(tx, accountId, since);
  const isSmall = amount > 0 && amount <= Math.min(orderProblem.credit, order.food - order.refundedFood);
  const given =
    isSmall && credits < orderProblem.credits
      ? await givePart(tx, order, { food: amount, deliveryFee: 0, bearer: 'platform', isToCard: false }, at)
      : null;
  if (given?.ok === false) return given;
  const kept = { orderId, problem, portions, lines: lines ? [...new Set(lines)] : null, amount, at };
  await insertProblem(tx, { ...kept, refundId: given?.value ?? null });
  const text = textOf(reporting, names);
  const request = given ? null : await openOrderRequest(ctx, tx, { accountId, orderId, text, language });
  const reply = { credited: given ? toAedText(amount) : null, request };
  await reporting.saveReply(tx, reply);
  return ok(reply);
}

const portionsText = (language: Language, portions: number, of: number): string =>
  language === 'ar' ? `الحصص ${portions} من ${of}` : `portions ${portions} of ${of}`;

const words: Readonly<Record<OrderProblem, Readonly<Record<Language, string>>>> = {
  missing: { en: 'Missing from my order', ar: 'نقص من طلبي' },
  wrong: { en: 'Not what I ordered', ar: 'ليس ما طلبته' },
  quality: { en: 'Not good enough to eat', ar: 'لم يكن صالحًا للأكل' },
};

const textOf = ({ problem, language, note }: Reporting, names: readonly string[]): string => {
  const what = `${words[problem][language]}: ${names.join(language === 'ar' ? '، ' : ', ')}`;
  return note ? `${what}\n\n${note}` : what;
};
