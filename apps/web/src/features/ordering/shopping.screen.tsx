import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { toAedText } from '../../lib/format.ts';
import { SectionCard, Page } from '../../kit/layout/surface.tsx';
import { DeliveryDay } from './delivery-day.tsx';
import { BackToDashboard, GettingHead } from './getting-head.tsx';
import { GettingLayout, PlaceBar } from './getting-layout.tsx';
import { GettingFailed, GettingLoading, NotRead } from './getting-states.tsx';
import { type Readable, type ShoppingList as List, useShoppingList } from './getting.api.ts';
import { useKeptOrder } from './kept-order.ts';
import type { OrderParts } from './order-parts.ts';
import { PaymentChoice, usePayment } from './payment-choice.tsx';
import { RefusalNotice, useRefusalAt } from './refusal-notice.tsx';
import { ShoppingList } from './shopping-list.tsx';
import { ShoppingSummary, useBasket, useMissing } from './shopping-summary.tsx';
import { useOrder } from './use-order.ts';
import { usePeople } from './use-people.ts';

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
