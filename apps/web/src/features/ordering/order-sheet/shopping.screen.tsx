import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney, formatNumber, toAedText } from '../../../lib/format.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { type Basket, basketOf } from '../shopping-lines.ts';
import { isOpenDay, DeliveryDay } from './delivery-time.tsx';
import { type ShoppingList as List, type Readable, useShoppingList } from './order-sheet.api.ts';
import { isSafeForAll, type OrderParts } from './order-parts.ts';
import {
  SummaryCard,
  BackToDashboard,
  GettingHead,
  GettingLayout,
  PlaceBar,
  GettingFailed,
  GettingLoading,
  NotRead,
} from './sheet-frame.tsx';
import { useParams } from 'react-router';
import { SectionCard, Page } from '../../../kit/layout/surface.tsx';
import { useKeptOrder, usePeople } from './kept-choices.ts';
import { PaymentChoice, usePayment } from './payment-choice.tsx';
import { RefusalNotice, useRefusalAt } from './refusal-notice.tsx';
import { ShoppingList } from './shopping-list.tsx';
import { useOrder } from './place-order.ts';

export const useBasket = (list: List | undefined, leaveOut: ReadonlySet<string>): Basket =>
  useMemo(() => basketOf(list?.ingredients ?? [], leaveOut), [list, leaveOut]);

/** The first thing that keeps the order from being placed, in the order of the screen; null when nothing does. */
export function useMissing(list: List, basket: Basket, addressId: string | null, date: string) {
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
  return isOpenDay(date, list) ? null : t('day.required');
}

interface ShoppingSummaryProps {
  list: List;
  basket: Basket;
  /** Where it can't be brought, the way to the cooked meal. */
  cookedPath: string;
  hasAddress: boolean;
  children: ReactNode;
}

export function ShoppingSummary({ list, basket, cookedPath, hasAddress, children }: ShoppingSummaryProps) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const { grocery } = list;
  return (
    <SummaryCard
      rows={[
        { label: t('summary.items'), value: formatNumber(basket.lines.length, language) },
        { label: t('summary.groceries'), value: formatMoney(basket.totalFils, language) },
        { label: t('summary.delivery'), value: t('summary.free') },
      ]}
    >
      {grocery !== null && <p>{t('shopping.grocery', { name: `\u2068${grocery.name}\u2069` })}</p>}
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

interface FormProps {
  mealId: string;
  parts: OrderParts;
  reading: Readable<List>;
  list: List;
  people: number;
  onPeople: (people: number) => void;
}

/** What was chosen, and placing it; anything that is changed takes the last refusal away. */
function useShoppingForm({ mealId, parts, reading, list, people }: FormProps) {
  const { kept, keep, drop } = useKeptOrder('ingredients', mealId);
  const leaveOut = new Set(kept.leaveOut);
  const basket = useBasket(list, leaveOut);
  const payment = usePayment();
  const { placing, screen } = useOrder({
    kind: 'ingredients',
    parts,
    readAgain: [reading.readAgain, () => void payment.card.refetch()],
    onPlaced: drop,
  });
  const place = (): void => {
    const { chosenId } = parts.address;
    if (chosenId === null) return;
    placing.place({
      recipeId: mealId,
      familySize: people,
      totalAmount: toAedText(basket.totalFils),
      deliveryAddressId: chosenId,
      deliveryDate: kept.date,
      notes: kept.notes,
      leaveOut: [...basket.leftOut],
      paymentMethod: payment.method,
    });
  };
  const change: typeof keep = (part) => {
    placing.forget();
    keep(part);
  };
  return { kept, change, leaveOut, basket, payment, placing, place, screen };
}

function Form(props: FormProps) {
  const { mealId, parts, reading, list, people, onPeople } = props;
  const { t } = useTranslation('getting');
  const { kept, change, leaveOut, basket, payment, placing, place, screen } = useShoppingForm(props);
  const missing = useMissing(list, basket, parts.address.chosenId, kept.date);
  const at = useRefusalAt(placing.refusal, {
    partner: t('refused.no_grocery'),
    time: t('refused.day_closed'),
    lines: t('refused.nothing_left'),
  });
  const cookedPath = `/order-meal/${mealId}?familySize=${String(people)}`;
  const notRead = reading.error !== null;
  const unknownTable = parts.user.isProfileComplete ? null : t('who_eats.missing');
  return (
    <GettingLayout
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
            missing={notRead ? t('size_failed') : (unknownTable ?? missing)}
            isPlacing={placing.isPlacing}
            isReading={!reading.isFresh}
            onPlace={place}
          />
        </>
      }
    >
      {notRead && (
        <NotRead text={t('size_failed')} onRetry={reading.readAgain} isRetrying={reading.isFetching} />
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
      <SectionCard title={t('address.title')}>{parts.addressPicker(at('address'))}</SectionCard>
      <DeliveryDay
        list={list}
        date={kept.date}
        onDate={(date) => change({ date })}
        dateError={at('time')}
        notes={kept.notes}
        onNotes={(notes) => change({ notes })}
        notesError={at('notes')}
      />
      <PaymentChoice payment={payment} error={at('payment')} />
      {parts.proof(list)}
    </GettingLayout>
  );
}

function ShoppingOf({ mealId, parts }: { mealId: string; parts: OrderParts }) {
  const { t } = useTranslation('getting');
  const { people, setPeople } = usePeople(parts.user.familySize);
  const { chosenId: addressId, isKnown } = parts.address;
  const reading = useShoppingList({ mealId, people, addressId, isReady: isKnown });
  const list = reading.data;
  if (list === undefined) {
    return reading.error === null ? (
      <GettingLoading label={t('shopping.fetching')} />
    ) : (
      <GettingFailed
        error={reading.error}
        title={t('shopping.failed')}
        onRetry={reading.readAgain}
        isRetrying={reading.isFetching}
      />
    );
  }
  const search = `?familySize=${String(people)}`;
  return (
    <Page width="wide">
      <BackToDashboard />
      {parts.warning(list)}
      <GettingHead
        title={t('shopping.title')}
        meal={list}
        ways={[
          { to: `/recipe/${mealId}`, label: t('view_recipe') },
          { to: `/order-meal/${mealId}${search}`, label: t('order_cooked_instead') },
        ]}
      />
      <Form
        mealId={mealId}
        parts={parts}
        reading={reading}
        list={list}
        people={people}
        onPeople={setPeople}
      />
    </Page>
  );
}

/** Another meal is another order: nothing chosen for one may be kept for the next. */
export function ShoppingScreen(parts: OrderParts) {
  const { mealId = '' } = useParams();
  return <ShoppingOf key={mealId} mealId={mealId} parts={parts} />;
}
