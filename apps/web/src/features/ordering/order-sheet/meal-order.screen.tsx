import { maxFamilySize } from '@sufra/contract/catalogue/catalogue.ts';
import type { Restaurant } from '@sufra/contract/ordering/shopping.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Stepper } from '../../../kit/controls/stepper.tsx';
import type { Fact } from '../../../kit/layout/facts.tsx';
import { Skeleton } from '../../../kit/feedback/states.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { forPeople } from '../order-links.ts';
import { DeliverySlot, KitchenChoice, NoKitchen } from './kitchen-choice.tsx';
import { useMealForm } from './meal-form.ts';
import { usePeople } from './order-draft.ts';
import { OrderLayout, PaymentStep, PlaceBar, SummaryCard } from './order-layout.tsx';
import type { OrderScreenParts } from './order-screen-parts.ts';
import { billOf } from './order-sheet-rules.ts';
import { type MealOffer, type Readable, useMealOffer } from './order-sheet.api.ts';
import { OrderSheet, StaleNotice } from './order-sheet.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

// Most dishes have none.
const DishOptions = lazy(async () => ({ default: (await import('./dish-options.tsx')).DishOptions }));

type Option = Restaurant['options'][number]['choices'][number];

interface MealSummaryProps {
  offer: MealOffer;
  kitchen: Restaurant | undefined;
  options: readonly Option[];
  children: ReactNode;
}

function useBillRows({ offer, kitchen, options }: Omit<MealSummaryProps, 'children'>): Fact[] {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  if (kitchen === undefined) return [];
  const { deliveryFils } = billOf(kitchen);
  const { coveredFeeFils, foodFils } = kitchen;
  const feeFils = deliveryFils + coveredFeeFils;
  const food = t('summary.scaled', {
    price: `\u2068${formatMoney(kitchen.basePriceFils, language)}\u2069`,
    size: formatNumber(offer.servings, language),
    servings: formatNumber(offer.baseServings, language),
  });
  return [
    { label: food, value: formatMoney(foodFils, language) },
    ...options.map(({ name, priceFils }) => ({
      label: t('summary.option', {
        name: `\u2068${name}\u2069`,
        size: formatNumber(offer.servings, language),
      }),
      value: priceFils === 0 ? t('options.included') : formatMoney(priceFils * offer.servings, language),
    })),
    {
      label: t('summary.delivery'),
      value: feeFils === 0 ? t('summary.free') : formatMoney(feeFils, language),
    },
    ...(coveredFeeFils === 0
      ? []
      : [{ label: t('summary.covered'), value: formatMoney(-coveredFeeFils, language) }]),
  ];
}

function MealSummary({ children, ...shown }: MealSummaryProps) {
  const { kitchen } = shown;
  const { t } = useTranslation('getting');
  const rows = useBillRows(shown);
  return (
    <SummaryCard rows={rows}>
      <p>
        {kitchen === undefined
          ? t('summary.choose')
          : t('cooked.by', { name: `\u2068${kitchen.name}\u2069` })}
      </p>
      {kitchen !== undefined && <p className="text-14 text-muted">{t('summary.formula')}</p>}
      {children}
    </SummaryCard>
  );
}

interface FormProps {
  mealId: string;
  parts: OrderScreenParts;
  reading: Readable<MealOffer>;
  offer: MealOffer;
  people: number;
  onPeople: (people: number) => void;
}

type MealForm = ReturnType<typeof useMealForm>;

function Kitchens({ form, ...props }: FormProps & { form: MealForm }) {
  const { t } = useTranslation('getting');
  const { mealId, reading, offer, people, onPeople } = props;
  return (
    <SectionCard title={t('cooked.kitchens')}>
      <Stack>
        <Stepper label={t('family_size')} value={people} onChange={onPeople} max={maxFamilySize} />
        {reading.error !== null && (
          <StaleNotice
            text={t('kitchens_failed')}
            onRetry={reading.refetch}
            isRetrying={reading.isFetching}
          />
        )}
        {offer.nobody === null ? (
          <div aria-busy={!reading.isFresh}>
            <KitchenChoice
              kitchens={offer.availableRestaurants}
              dish={offer.mealTitle}
              value={form.kitchen?.id ?? null}
              onChange={form.chooseKitchen}
              error={form.errors.partner}
            />
          </div>
        ) : (
          <NoKitchen
            reason={offer.nobody}
            mealId={mealId}
            people={people}
            isForEveryone={offer.isForEveryone}
            holiday={offer.holiday}
          />
        )}
      </Stack>
    </SectionCard>
  );
}

function Form(props: FormProps) {
  const { parts, reading, offer } = props;
  const { t } = useTranslation('getting');
  const form = useMealForm(props);
  const { kitchen, errors, placing } = form;
  const canOrder = offer.nobody === null;
  const incompleteProfile = parts.user.isProfileComplete ? null : t('who_eats.missing');
  return (
    <OrderLayout
      ref={form.screen}
      aside={
        canOrder ? (
          <>
            <MealSummary offer={offer} kitchen={kitchen} options={form.options}>
              <RefusalNotice refusal={placing.refusal} text={errors.order} />
            </MealSummary>
            <PlaceBar
              totalFils={kitchen?.totalFils ?? null}
              creditFils={form.payment.creditFils}
              missing={reading.error === null ? incompleteProfile : t('kitchens_failed')}
              isPlacing={placing.isPlacing}
              isReading={!reading.isFresh}
              onPlace={form.submit}
            />
          </>
        ) : null
      }
    >
      <Kitchens form={form} {...props} />
      {(kitchen?.options.length ?? 0) + (errors.options?.length ?? 0) > 0 && (
        <Suspense fallback={<Skeleton shape="block" height="14rem" />}>
          <DishOptions
            kitchen={kitchen}
            chosen={form.options}
            onChoose={form.chooseOption}
            objection={parts.objection}
            error={errors.options}
          />
        </Suspense>
      )}
      <SectionCard title={t('address.title')}>{parts.addressPicker(errors.address)}</SectionCard>
      {canOrder && (
        <>
          <DeliverySlot
            kitchen={kitchen}
            keepsFast={offer.keepsFast}
            holiday={offer.holiday}
            slot={form.slot}
            onSlot={form.chooseSlot}
            slotError={errors.time}
            notes={form.notes}
            onNotes={form.writeNotes}
            notesError={errors.notes}
          />
          <PaymentStep payment={form.payment} error={errors.payment} />
        </>
      )}
      {parts.proof({ safety: offer.safety })}
    </OrderLayout>
  );
}

function MealOrderOf({ mealId, parts }: { mealId: string; parts: OrderScreenParts }) {
  const { t } = useTranslation('getting');
  const { people, setPeople } = usePeople();
  const { chosenId: addressId, isKnown } = parts.address;
  const reading = useMealOffer({ mealId, people, addressId, isReady: isKnown });
  const ways = [
    { to: `/recipe/${mealId}`, label: t('view_recipe_instead') },
    { to: forPeople(`/ingredients/${mealId}`, people), label: t('buy_instead') },
  ];
  return (
    <OrderSheet
      reading={reading}
      warning={parts.warning}
      words={{ title: t('cooked.title'), loading: t('cooked.fetching'), failed: t('cooked.failed') }}
      ways={({ isForEveryone }) => (isForEveryone ? ways : [])}
    >
      {(offer) => (
        <Form
          mealId={mealId}
          parts={parts}
          reading={reading}
          offer={offer}
          people={people ?? offer.servings}
          onPeople={setPeople}
        />
      )}
    </OrderSheet>
  );
}

/** The key drops the choices made for another meal. */
export function MealOrderScreen(parts: OrderScreenParts) {
  const { mealId = '' } = useParams();
  return <MealOrderOf key={mealId} mealId={mealId} parts={parts} />;
}
