import type { AdminEvent, getAdminEvent } from '@sufra/contract/admin-events.ts';
import type { Allergen, Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Cell } from '../../platform/pure/csv.ts';
import { eventNumberText } from '../../platform/pure/event-number.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import { refundState } from '../../platform/pure/refund-state.ts';
import type { EventDetailRow, EventRow } from './events.reads.ts';

const sumText = (fils: Fils | null): string | null => (fils === null ? null : toAedText(fils));

export const toAdminEvent = (row: EventRow, language: Language): AdminEvent => ({
  id: row.id,
  number: eventNumberText(row.number),
  customerName: row.customerName,
  eventType: row.eventType,
  guests: row.guests,
  emirate: row.emirate,
  startsAt: row.startsAt.toISOString(),
  chefName: row.chefName?.[language] ?? null,
  total: sumText(row.total),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});

const fields = [
  'number',
  'customerName',
  'eventType',
  'guests',
  'emirate',
  'startsAt',
  'chefName',
  'total',
  'status',
  'createdAt',
  'id',
] as const satisfies readonly (keyof AdminEvent)[];

/** The file of events has a column for each field; the total is a number of AED there, to be summed. */
export const eventsFile = (language: Language) => ({
  names: fields,
  cellsOf: (row: EventRow): Cell[] => {
    const event = { ...toAdminEvent(row, language), total: row.total === null ? null : row.total / 100 };
    return fields.map((field) => event[field]);
  },
});

type Detail = ReplyOf<typeof getAdminEvent>;

function toMoney({ total, deposit, feePercent, refund, ...row }: EventDetailRow): Detail['money'] {
  if (total === null || deposit === null || feePercent === null) return null;
  return {
    total: toAedText(total),
    deposit: toAedText(deposit),
    remainder: toAedText(total - deposit),
    feePercent,
    isRemainderPaid: row.isRemainderPaid,
    isDisputed: row.isDisputed,
    refund: refund && { amount: toAedText(refund.amount), state: refundState(refund.status) },
    invoiceIds: [...row.invoiceIds],
  };
}

interface Opened {
  readonly row: EventDetailRow;
  readonly wishes: string | null;
  readonly needs: {
    readonly allergens: readonly Allergen[];
    /** By id. */
    readonly ingredients: readonly string[];
    readonly hasUnread: boolean;
  };
  readonly canCancel: boolean;
  readonly nameOf: (ingredientId: string) => { readonly en: string; readonly ar: string } | null;
}

/** One event in full, with its wishes and needs opened. */
export const toEventDetail = (
  { row, wishes, needs, nameOf, canCancel }: Opened,
  language: Language,
): Detail => ({
  event: toAdminEvent(row, language),
  area: row.area,
  specialRequirements: wishes,
  dietaryOptions: [...row.dietaryOptions],
  needs: {
    avoidAllergens: [...needs.allergens],
    avoidIngredients: needs.ingredients.map((id) => nameOf(id)?.[language] ?? id),
    hasUnread: needs.hasUnread,
  },
  customer: { id: row.accountId, name: row.customerName, phone: row.customerPhone },
  quotes: row.quotes.map((quote) => ({
    id: quote.id,
    status: quote.status,
    chef: { id: quote.chefId, name: quote.chefName[language], phone: quote.chefPhone },
    total: toAedText(quote.total),
    createdAt: new Date(quote.createdAt).toISOString(),
    expiresAt: new Date(quote.expiresAt).toISOString(),
  })),
  history: row.steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
  money: toMoney(row),
  canCancel,
});
