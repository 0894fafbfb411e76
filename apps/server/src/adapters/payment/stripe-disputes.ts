import type { DisputeStatus } from '@sufra/contract/statuses.ts';
import * as z from 'zod/mini';
import type { DisputeUpdate } from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';

const name = z.string().check(z.regex(/^\w{1,200}$/));
const seconds = z.int().check(z.positive());

const event = z.object({
  type: z.string(),
  created: seconds,
  data: z.object({
    object: z.object({
      id: name,
      amount: z.int().check(z.positive()),
      currency: z.literal('aed'),
      reason: name,
      status: z.string(),
      created: seconds,
      payment_intent: name,
      evidence_details: z.optional(z.nullable(z.object({ due_by: z.optional(z.nullable(seconds)) }))),
      balance_transactions: z.optional(
        z.nullable(z.array(z.object({ amount: z.int(), fee: z.int(), currency: z.string() }))),
      ),
    }),
  }),
});
type Movement = NonNullable<z.output<typeof event>['data']['object']['balance_transactions']>[number];

/** A `warning` is an inquiry: it can be answered before money is withdrawn. */
const statuses: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: 'needs_answer',
  needs_response: 'needs_answer',
  appeal_needs_response: 'needs_answer',
  warning_under_review: 'under_review',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

export const isOfDispute = (type: string): boolean => type.startsWith('charge.dispute.');

/** The dispute and its payment intent; null if unreadable. Unknown statuses need an admin's attention. */
export function readDispute(payload: unknown): { intentId: string; dispute: DisputeUpdate } | null {
  const parsed = event.safeParse(payload);
  if (!parsed.success) return null;
  const { type, created, data } = parsed.data;
  const { object } = data;
  const dueBy = object.evidence_details?.due_by;
  return {
    intentId: object.payment_intent,
    dispute: {
      reference: object.id,
      amount: object.amount,
      reason: object.reason,
      status: wordFor(object.status),
      answerBy: dueBy ? instant(dueBy) : null,
      openedAt: instant(object.created),
      toldAt: instant(created),
      ...movedBy(type, object.amount, object.balance_transactions ?? []),
    },
  };
}

const wordFor = (status: string): DisputeStatus => statuses[status] ?? 'needs_answer';
const instant = (unixSeconds: number): Date => new Date(unixSeconds * 1_000);
const positive = (fils: Fils | undefined): Fils | null => (fils !== undefined && fils > 0 ? fils : null);

// Returned money was withdrawn first, though events arrive in any order; the event type or its movements report
// both. Movements of accounts in other currencies give no fils.
function movedBy(
  type: string,
  amount: Fils,
  movements: readonly Movement[],
): Pick<DisputeUpdate, 'withdrawn' | 'fee' | 'reinstated' | 'feeReturned'> {
  const inFils = movements.filter(({ currency }) => currency === 'aed');
  const out = inFils.find((one) => one.amount < 0);
  const back = inFils.find((one) => one.amount > 0);
  const isBack = back !== undefined || type === 'charge.dispute.funds_reinstated';
  const isOut = out !== undefined || isBack || type === 'charge.dispute.funds_withdrawn';
  const withdrawn = out ? -out.amount : amount;
  return {
    withdrawn: isOut ? withdrawn : null,
    fee: positive(out?.fee),
    reinstated: isBack ? (back?.amount ?? withdrawn) : null,
    feeReturned: positive(back && -back.fee),
  };
}
