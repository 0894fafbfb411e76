import { maxFamilySize } from '@sufra/contract/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { SectionCard, Page, Stack } from '../../kit/layout/surface.tsx';
import { Stepper } from '../../kit/controls/stepper.tsx';
import { DeliverySlot } from './delivery-slot.tsx';
import { BackToDashboard, GettingHead } from './getting-head.tsx';
import { GettingLayout, PlaceBar } from './getting-layout.tsx';
import { GettingFailed, GettingLoading, NotRead } from './getting-states.tsx';
import { type MealOffer, type Readable, useMealOffer } from './getting.api.ts';
import { KitchenChoice } from './kitchen-choice.tsx';
import { MealSummary } from './meal-summary.tsx';
import { NobodyCooks } from './nobody-cooks.tsx';
import type { OrderParts } from './order-parts.ts';
import { PaymentChoice } from './payment-choice.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { useMealForm } from './use-meal-form.ts';
import { usePeople } from './use-people.ts';

interface FormProps {
  mealId: string;
  parts: OrderParts;
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
          <NotRead text={t('kitchens_failed')} onRetry={reading.readAgain} isRetrying={reading.isFetching} />
        )}
        {offer.nobody === null ? (
          <div aria-busy={!reading.isFresh}>
            <KitchenChoice
              kitchens={offer.availableRestaurants}
              value={form.kitchen?.id ?? null}
              onChange={form.chooseKitchen}
              error={form.errors.partner}
            />
          </div>
        ) : (
          <NobodyCooks
            reason={offer.nobody}
            mealId={mealId}
            people={people}
            isForEveryone={offer.isForEveryone}
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
  const unknownTable = parts.user.isProfileComplete ? null : t('who_eats.missing');
  return (
    <GettingLayout
      ref={form.screen}
      aside={
        canOrder ? (
          <>
            <MealSummary offer={offer} kitchen={kitchen}>
              <RefusalNotice refusal={placing.refusal} text={errors.order} />
            </MealSummary>
            <PlaceBar
              totalFils={kitchen?.totalFils ?? null}
              missing={reading.error === null ? unknownTable : t('kitchens_failed')}
              isPlacing={placing.isPlacing}
              isReading={!reading.isFresh}
              onPlace={form.submit}
            />
          </>
        ) : null
      }
    >
      <Kitchens form={form} {...props} />
      <SectionCard title={t('address.title')}>{parts.addressPicker(errors.address)}</SectionCard>
      {canOrder && (
        <>
          <DeliverySlot
            kitchen={kitchen}
            keepsFast={offer.keepsFast}
            slot={form.slot}
            onSlot={form.chooseSlot}
            slotError={errors.time}
            notes={form.notes}
            onNotes={form.writeNotes}
            notesError={errors.notes}
          />
          <PaymentChoice payment={form.payment} error={errors.payment} />
        </>
      )}
      {parts.proof({ safety: offer.safety })}
    </GettingLayout>
  );
}

function MealOrderOf({ mealId, parts }: { mealId: string; parts: OrderParts }) {
  const { t } = useTranslation('getting');
  const { people, setPeople } = usePeople(parts.user.familySize);
  const { chosenId: addressId, isKnown } = parts.address;
  const reading = useMealOffer({ mealId, people, addressId, isReady: isKnown });
  const offer = reading.data;
  if (offer === undefined) {
    return reading.error === null ? (
      <GettingLoading label={t('cooked.fetching')} />
    ) : (
      <GettingFailed
        error={reading.error}
        title={t('cooked.failed')}
        onRetry={reading.readAgain}
        isRetrying={reading.isFetching}
      />
    );
  }
  const search = `?familySize=${String(people)}`;
  return (
    <Page width="wide">
      <BackToDashboard />
      {parts.warning({ safety: offer.safety })}
      <GettingHead
        title={t('cooked.title')}
        meal={offer}
        ways={
          offer.isForEveryone
            ? [
                { to: `/recipe/${mealId}`, label: t('view_recipe_instead') },
                { to: `/ingredients/${mealId}${search}`, label: t('buy_instead') },
              ]
            : []
        }
      />
      <Form
        mealId={mealId}
        parts={parts}
        reading={reading}
        offer={offer}
        people={people}
        onPeople={setPeople}
      />
    </Page>
  );
}

/** Another meal is another order: nothing chosen for one may be kept for the next. */
export function MealOrderScreen(parts: OrderParts) {
  const { mealId = '' } = useParams();
  return <MealOrderOf key={mealId} mealId={mealId} parts={parts} />;
}
