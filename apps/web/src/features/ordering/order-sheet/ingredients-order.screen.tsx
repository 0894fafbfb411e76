import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Skeleton } from '../../../kit/feedback/states.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { formatMoney, formatNumber, toAedText } from '../../../lib/format.ts';
import { forPeople } from '../order-links.ts';
import { choiceOf, paidBy, useOrderDraft, usePayment, usePeople } from './order-draft.ts';
import { OrderLayout, PaymentStep, PlaceBar, SummaryCard } from './order-layout.tsx';
import { isSafeForAll, type OrderScreenParts } from './order-screen-parts.ts';
import { type Basket, basketOf, isDeliveryDay } from './order-sheet-rules.ts';
import { type ShoppingList as List, type Readable, useShoppingList } from './order-sheet.api.ts';
import { OrderSheet, StaleNotice } from './order-sheet.tsx';
import { useOrderPlacing } from './place-order.ts';
import { RefusalNotice, useRefusalAt } from './refusal-notice.tsx';
import { ShoppingList } from './shopping-list.tsx';

function useMissingText(list: List, basket: Basket, addressId: string | null, date: string) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const { grocery } = list;
  if (!isSafeForAll(list.safety)) return t('refused.unsafe');
  if (basket.lines.length === 0) return t('refused.nothing_left');
  if (addressId === null) return t('address.required');
  if (grocery === null) return t('shopping.no_grocery_title');
  const short = grocery.minOrderFils - basket.totalFils;
  if (short > 0) {
    return t('shopping.minimum', {
      name: `\u2068${grocery.name}\u2069`,
      minimum: formatMoney(grocery.minOrderFils, language),
      short: formatMoney(short, language),
    });
  }
  return isDeliveryDay(date, list) ? null : t('day.required');
}

interface ShoppingSummaryProps {
  list: List;
  basket: Basket;
  cookedPath: string;
  hasAddress: boolean;
  children: ReactNode;
}

function ShoppingSummary({ list, basket, cookedPath, hasAddress, children }: ShoppingSummaryProps) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const { grocery } = list;
  return (
    <SummaryCard
      rows={[
        {
          label: t('summary.items'),
          value: formatNumber(basket.lines.length + basket.products.length, language),
        },
        { label: t('summary.groceries'), value: formatMoney(basket.totalFils, language) },
        { label: t('summary.delivery'), value: t('summary.free') },
      ]}
    >
      {grocery !== null && (
        <p>
          {t('shopping.grocery', { name: `\u2068${grocery.name}\u2069` })}
          {grocery.minOrderFils > 0 &&
            ` · ${t('cooked.minimum', { minimum: formatMoney(grocery.minOrderFils, language) })}`}
        </p>
      )}
      {grocery === null && hasAddress && (
        <Notice
          tone="highlight"
          title={t('shopping.no_grocery_title')}
          action={
            <LinkButton variant="quiet" to={cookedPath}>
              {t('order_cooked_instead')}
            </LinkButton>
          }
        >
          {t('shopping.no_grocery')}
        </Notice>
      )}
      {children}
    </SummaryCard>
  );
}

const DeliveryDay = lazy(async () => ({ default: (await import('./delivery-day.tsx')).DeliveryDay }));
const AlsoFromShop = lazy(async () => ({ default: (await import('./also-from-shop.tsx')).AlsoFromShop }));
const LineChoices = lazy(async () => ({ default: (await import('./line-choices.tsx')).LineChoices }));

interface FormProps {
  own: ReturnType<typeof useOrderDraft>;
  mealId: string;
  parts: OrderScreenParts;
  reading: Readable<List>;
  list: List;
  people: number;
  onPeople: (people: number) => void;
}

function useShoppingForm({ own, mealId, parts, reading, list, people }: FormProps) {
  const { draft, change: changeDraft, clear } = own;
  const leaveOut = new Set(draft.leaveOut);
  const basket = basketOf(list.ingredients, leaveOut, { offered: list.products, counts: draft.products });
  const payment = usePayment(list, basket.totalFils);
  const { placing, screen } = useOrderPlacing({
    kind: 'ingredients',
    parts,
    refetches: [reading.refetch, () => void payment.card.refetch()],
    onPlaced: clear,
  });
  const place = (): void => {
    const { chosenId } = parts.address;
    if (chosenId === null) return;
    const choices = basket.lines
      .map(({ id }) => ({ id, choice: choiceOf(draft, id) }))
      .filter(({ choice }) => choice !== 'best_match');
    placing.place({
      recipeId: mealId,
      familySize: people,
      totalAmount: toAedText(basket.totalFils),
      deliveryAddressId: chosenId,
      deliveryDate: draft.date,
      notes: draft.notes,
      leaveOut: [...basket.leftOut],
      ...(choices.length > 0 && { choices }),
      ...(basket.products.length > 0 && { products: [...basket.products] }),
      ...paidBy(payment, basket.totalFils),
    });
  };
  const change: typeof changeDraft = (part) => {
    placing.clearRefusal();
    changeDraft(part);
  };
  return { draft, change, leaveOut, basket, payment, placing, place, screen };
}

function Form(props: FormProps) {
  const { mealId, parts, reading, list, people, onPeople } = props;
  const { t } = useTranslation('getting');
  const { draft, change, leaveOut, basket, payment, placing, place, screen } = useShoppingForm(props);
  const missing = useMissingText(list, basket, parts.address.chosenId, draft.date);
  const at = useRefusalAt(placing.refusal, {
    partner: t('refused.no_grocery'),
    time: t('refused.day_closed'),
    lines: t('refused.nothing_left'),
    options: t('refused.products'),
  });
  const cookedPath = `/order-meal/${mealId}?familySize=${String(people)}`;
  const isStale = reading.error !== null;
  const incompleteProfile = parts.user.isProfileComplete ? null : t('who_eats.missing');
  return (
    <OrderLayout
      ref={screen}
      aside={
        <>
          <ShoppingSummary
            list={list}
            basket={basket}
            cookedPath={cookedPath}
            hasAddress={parts.address.chosenId !== null}
          >
            <RefusalNotice refusal={placing.refusal} text={at('order') ?? at('partner')} />
          </ShoppingSummary>
          <PlaceBar
            totalFils={basket.totalFils}
            creditFils={payment.creditFils}
            missing={isStale ? t('size_failed') : (incompleteProfile ?? missing)}
            isPlacing={placing.isPlacing}
            isReading={!reading.isFresh}
            onPlace={place}
          />
        </>
      }
    >
      {isStale && (
        <StaleNotice text={t('size_failed')} onRetry={reading.refetch} isRetrying={reading.isFetching} />
      )}
      <ShoppingList
        list={list}
        isReading={!reading.isFresh}
        people={people}
        onPeople={onPeople}
        leaveOut={leaveOut}
        onLeaveOut={(ids) => change({ leaveOut: [...ids] })}
        error={at('lines')}
      />
      <Suspense fallback={<Skeleton shape="block" height="18rem" />}>
        {((list.products ?? []).length > 0 || at('options') !== undefined) && (
          <AlsoFromShop
            products={list.products ?? []}
            counts={draft.products ?? {}}
            onChange={(products) => change({ products })}
            error={at('options')}
          />
        )}
        <LineChoices basket={basket} draft={draft} onChange={change} />
      </Suspense>
      <SectionCard title={t('address.title')}>{parts.addressPicker(at('address'))}</SectionCard>
      <Suspense fallback={<Skeleton shape="block" height="18rem" />}>
        <DeliveryDay
          list={list}
          date={draft.date}
          onDate={(date) => change({ date })}
          dateError={at('time')}
          notes={draft.notes}
          onNotes={(notes) => change({ notes })}
          notesError={at('notes')}
        />
      </Suspense>
      <PaymentStep payment={payment} error={at('payment')} />
      {parts.proof(list)}
    </OrderLayout>
  );
}

function ShoppingOf({ mealId, parts }: { mealId: string; parts: OrderScreenParts }) {
  const { t } = useTranslation('getting');
  const { people, setPeople } = usePeople();
  const { chosenId: addressId, isKnown } = parts.address;
  const own = useOrderDraft('ingredients', mealId);
  const { date } = own.draft;
  const reading = useShoppingList({ mealId, people, addressId, date, isReady: isKnown });
  const ways = [
    { to: `/recipe/${mealId}`, label: t('view_recipe') },
    { to: forPeople(`/order-meal/${mealId}`, people), label: t('order_cooked_instead') },
  ];
  return (
    <OrderSheet
      reading={reading}
      warning={parts.warning}
      words={{ title: t('shopping.title'), loading: t('shopping.fetching'), failed: t('shopping.failed') }}
      ways={() => ways}
    >
      {(list) => (
        <Form
          own={own}
          mealId={mealId}
          parts={parts}
          reading={reading}
          list={list}
          people={people ?? list.servings}
          onPeople={setPeople}
        />
      )}
    </OrderSheet>
  );
}

export function IngredientsOrderScreen(parts: OrderScreenParts) {
  const { mealId = '' } = useParams();
  return <ShoppingOf key={mealId} mealId={mealId} parts={parts} />;
}
