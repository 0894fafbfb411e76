import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { type OrderDraft, paidBy, useOrderDraft, usePayment } from './order-draft.ts';
import type { OrderScreenParts } from './order-screen-parts.ts';
import { billOf, choose, chosenOf, isAnswered, pricedWith, type RefusalPlace } from './order-sheet-rules.ts';
import type { MealOffer, Readable } from './order-sheet.api.ts';
import { useOrderPlacing, type Refusal } from './place-order.ts';
import { useRefusalAt } from './refusal-notice.tsx';

interface Ordering {
  readonly mealId: string;
  readonly parts: OrderScreenParts;
  readonly reading: Readable<MealOffer>;
  readonly offer: MealOffer;
  readonly people: number;
}

type Chosen = Pick<OrderDraft, 'kitchen' | 'slot' | 'options'>;

function offeredChoices(offer: MealOffer, people: number, chosen: Chosen) {
  const plain = offer.availableRestaurants.find(({ id }) => id === chosen.kitchen);
  const kitchen = plain && pricedWith(plain, chosen.options, people);
  const groups = kitchen?.options ?? [];
  const options = groups.flatMap((group) => chosenOf(group, chosen.options));
  const slot = kitchen?.slots.includes(chosen.slot) === true ? chosen.slot : '';
  return { kitchen, slot, groups, options };
}

type Choices = ReturnType<typeof offeredChoices>;
type Errors = Partial<Record<RefusalPlace, string | undefined>>;

function useMissingParts({ kitchen, slot, groups, options }: Choices, addressId: string | null): Errors {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const shortFils = kitchen === undefined ? 0 : billOf(kitchen).shortFils;
  const short =
    kitchen !== undefined && shortFils > 0
      ? t('cooked.short', {
          name: `\u2068${kitchen.name}\u2069`,
          minimum: formatMoney(kitchen.minOrderFils, language),
          short: formatMoney(shortFils, language),
        })
      : undefined;
  return {
    partner: kitchen === undefined ? t('cooked.required') : short,
    options: groups.every((group) =>
      isAnswered(
        group,
        options.map(({ id }) => id),
      ),
    )
      ? undefined
      : t('options.required'),
    address: addressId === null ? t('address.required') : undefined,
    time: slot === '' ? t('time.required') : undefined,
  };
}

const places = ['partner', 'options', 'address', 'time', 'notes', 'payment', 'order'] as const;

function useErrors(choices: Choices, addressId: string | null, refusal: Refusal | null) {
  const [hasTried, setTried] = useState(false);
  const missing = useMissingParts(choices, addressId);
  const refusedAt = useRefusalAt(refusal);
  const errors: Errors = Object.fromEntries(
    places.map((place) => [place, refusedAt(place) ?? (hasTried ? missing[place] : undefined)]),
  );
  const isComplete = Object.values(missing).every((text) => text === undefined);
  return { errors, isComplete, markTried: () => setTried(true) };
}

export function useMealForm({ mealId, parts, reading, offer, people }: Ordering) {
  const { draft, change: changeDraft, clear } = useOrderDraft('cooked', mealId);
  const choices = offeredChoices(offer, people, draft);
  const { kitchen, slot, groups, options } = choices;
  const { chosenId } = parts.address;
  const payment = usePayment(offer, kitchen?.totalFils ?? 0);
  const { placing, screen, focusWrong } = useOrderPlacing({
    kind: 'cooked_meal',
    parts,
    refetches: [reading.refetch, () => void payment.card.refetch()],
    onPlaced: clear,
  });
  const { errors, isComplete, markTried } = useErrors(choices, chosenId, placing.refusal);

  const submit = (): void => {
    markTried();
    if (!isComplete || kitchen === undefined || chosenId === null) return focusWrong();
    placing.place({
      mealId,
      restaurantId: kitchen.id,
      familySize: people,
      totalAmount: kitchen.total,
      deliveryAddressId: chosenId,
      deliveryTime: slot,
      ...(options.length > 0 && { options: options.map(({ id }) => id) }),
      notes: draft.notes,
      ...paidBy(payment, kitchen.totalFils),
    });
  };
  const change: typeof changeDraft = (part) => {
    placing.clearRefusal();
    changeDraft(part);
  };
  const changes = {
    chooseKitchen: (id: string) => change({ kitchen: id, options: [] }),
    chooseOption: (id: string) => change({ options: choose(groups, draft.options, id) }),
    chooseSlot: (start: string) => change({ slot: start }),
    writeNotes: (notes: string) => change({ notes }),
  };
  return { ...choices, notes: draft.notes, payment, placing, errors, submit, screen, ...changes };
}
