import { isDeepStrictEqual } from 'node:util';
import type { packLine as packLineRoute } from '@sufra/contract/ordering/partner-orders.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { announce } from '../../../platform/outbox.ts';
import { parseAed } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readTextFoods } from '../../catalogue/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import type { OrderLine } from '../checkout/order.rules.ts';
import { isAlarmOpen, isBeingMade } from '../order.machine.ts';
import { lockOrder } from '../order.store.ts';
import { readLines, saveLines } from './groceries.store.ts';
import { markLine, type Mark } from './packing.rules.ts';

interface Packed {
  readonly actor: { readonly accountId: AccountId; readonly partnerId: string | null };
  /** Of staff, who mark the lines of every grocery; audited. */
  readonly staffRequestId?: string;
  readonly orderId: string;
  readonly body: ParsedBodyOf<typeof packLineRoute>;
}

/** Refuses `text_names_foods` for a replacement that names another food. */
export async function packLine(
  ctx: OrderingContext,
  { actor, staffRequestId, orderId, body }: Packed,
): Promise<Result<null>> {
  const price = body.price === undefined ? null : parseAed(body.price);
  if (body.price !== undefined && price === null)
    return refuse('invalid_request', { fields: { price: 'invalid' } });
  const { state, grams = null, replacement = null, isAgreed = false } = body;
  const mark = { state, grams, replacement, price, isAgreed };
  const foods = state === 'replaced' ? await readTextFoods(ctx.db) : null;
  const namedIn = (text: string, id: string): string[] => [
    ...new Set(readings(text).flatMap((one) => foods?.mentions(one, new Set([id])) ?? [])),
  ];
  return ctx.db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || (staffRequestId === undefined && order.partnerId !== actor.partnerId))
      return refuse('not_found');
    if (!isBeingMade(order.status)) return refuse('order_decided', { params: { status: order.status } });
    if (isAlarmOpen(order.safetyAlarm)) return refuse('safety_alarm_open');
    const marked = { by: actor.accountId, at: ctx.clock.now().toISOString() };
    const changed = change(await readLines(tx, orderId), body.line, { mark, marked, namedIn });
    if (!changed.ok || changed.value === null) return changed.ok ? ok(null) : changed;
    const { accountId, partnerId } = order;
    const version = order.version + 1;
    await saveLines(tx, orderId, { lines: changed.value, version });
    if (staffRequestId !== undefined)
      await recordAudit(tx, {
        ...{ at: ctx.clock.now(), actorId: actor.accountId, action: 'order.line_marked' },
        ...{ subject: { kind: 'order', id: orderId }, details: { line: body.line, state } },
        requestId: staffRequestId,
      });
    await announce(tx, 'order.lines_changed', { orderId, accountId, partnerId, version });
    return ok(null);
  });
}

// At the start of a step "حمص" means "roast"; in the name of a product it is chickpeas.
const readings = (text: string): string[] => [text, `x ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`];

interface Marking {
  readonly mark: Mark;
  readonly marked: NonNullable<OrderLine['marked']>;
  readonly namedIn: (text: string, ingredientId: string) => readonly string[];
}

function change(
  lines: readonly OrderLine[],
  at: number,
  { mark, marked: by, namedIn }: Marking,
): Result<OrderLine[] | null> {
  const line = lines[at];
  if (!line) return refuse('invalid_request', { fields: { line: 'invalid' } });
  const marked = markLine(line, mark);
  if (!marked.ok) return marked;
  const text = marked.value.packing?.replacement ?? null;
  const named = text === null ? [] : namedIn(text, line.id);
  if (named.length > 0) return refuse('text_names_foods', { params: { foods: named.join(', ') } });
  const isSame = isDeepStrictEqual(line.packing, marked.value.packing);
  return ok(
    isSame ? null : lines.map((one, index) => (index === at ? { ...marked.value, marked: by } : one)),
  );
}
