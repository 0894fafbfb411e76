import type { nobodyReasons } from '@sufra/contract/options.ts';
import type { getMealOrder, Restaurant } from '@sufra/contract/ordering/shopping.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconClock, IconMapPin, IconMoped, IconSparkles, IconStarFilled } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { Badge, Row, SectionCard, Stack, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { useToday } from '../../../lib/clock.ts';
import { dubaiDay, formatDay, formatMoney, formatNumber, formatTime, isolate } from '../../../lib/format.ts';
import { kitchensInOrder } from './order-sheet-rules.ts';

type Reason = Restaurant['reasons'][number];
type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

const toneOf: Readonly<Record<Exclude<Reason, 'new_here'>, Tone>> = {
  you_favour: 'main',
  top_rated: 'highlight',
  fastest: 'info',
  lowest_price: 'good',
  close_by: 'sand',
  you_avoid: 'danger',
};

function Rating({ kitchen }: { kitchen: Restaurant }) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const { rating, ratingCount } = kitchen;
  if (rating === null) {
    return (
      <span className="inline-flex items-center gap-4 whitespace-nowrap svg:flex-none">
        <IconSparkles size={16} aria-hidden="true" />
        {t('cooked.new_here')}
      </span>
    );
  }
  const stars = formatNumber(rating, language, 1);
  const count = formatNumber(ratingCount, language);
  return (
    <span className="inline-flex items-center gap-4 whitespace-nowrap svg:flex-none">
      <IconStarFilled size={16} className="text-highlight" aria-hidden="true" />
      <VisuallyHidden>{t('cooked.rating', { stars, count })}</VisuallyHidden>
      <span aria-hidden="true">
        <strong>{stars}</strong> ({count})
      </span>
    </span>
  );
}

function KitchenFacts({ kitchen, dish }: { kitchen: Restaurant; dish: string }) {
  const { t } = useTranslation(['getting', 'catalogue']);
  const { language } = useLanguage();
  const { type, deliveryTime, deliveryFeeFils, minOrderFils, distanceKm, reasons, totalFils } = kitchen;
  const fee =
    deliveryFeeFils === 0
      ? t('cooked.free_delivery')
      : t('cooked.delivery', { fee: formatMoney(deliveryFeeFils, language) });
  return (
    <span className="flex flex-col gap-x-12 gap-y-4 pt-4">
      {kitchen.photo !== null && <KitchenPhoto photo={kitchen.photo} dish={dish} />}
      <span className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <span>{t(`cooked.${type}`)}</span> <Rating kitchen={kitchen} />
      </span>{' '}
      <span className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <span className="inline-flex items-center gap-4 whitespace-nowrap svg:flex-none">
          <IconClock size={16} aria-hidden="true" />
          {t('catalogue:minutes', { count: deliveryTime })}
        </span>{' '}
        <span className="inline-flex items-center gap-4 whitespace-nowrap svg:flex-none">
          <IconMoped size={16} className="mirrors" aria-hidden="true" />
          {fee}
        </span>{' '}
        <span className="inline-flex items-center gap-4 whitespace-nowrap svg:flex-none">
          <IconMapPin size={16} aria-hidden="true" />
          {t('cooked.distance', { km: formatNumber(distanceKm, language, 1) })}
        </span>{' '}
        {minOrderFils > 0 && (
          <span className="inline-flex items-center gap-4 whitespace-nowrap svg:flex-none">
            {t('cooked.minimum', { minimum: formatMoney(minOrderFils, language) })}
          </span>
        )}
      </span>{' '}
      <span className="flex flex-wrap items-center gap-x-12 gap-y-4">
        {reasons.map(
          (reason) =>
            reason !== 'new_here' && (
              <Badge key={reason} tone={toneOf[reason]}>
                {t(`rank.${reason}`)}
              </Badge>
            ),
        )}{' '}
        <span className="ms-auto text-16 font-semibold whitespace-nowrap text-ink">
          {formatMoney(totalFils, language)}
        </span>
      </span>
    </span>
  );
}

/** As this kitchen serves it; gone if it fails to load. */
function KitchenPhoto({ photo, dish }: { photo: string; dish: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img
      src={photo}
      alt={dish}
      className="mb-8 aspect-[4/3] w-192 max-w-full rounded-card object-cover"
      width={640}
      height={480}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

interface KitchenChoiceProps {
  kitchens: readonly Restaurant[];
  dish: string;
  value: string | null;
  onChange: (id: string) => void;
  error: string | undefined;
}

export function KitchenChoice({ kitchens, dish, value, onChange, error }: KitchenChoiceProps) {
  const { t } = useTranslation('getting');
  return (
    <div data-wrong={error !== undefined}>
      <ChoiceGroup
        legend={t('cooked.kitchens')}
        hideLegend
        options={kitchensInOrder(kitchens).map((kitchen) => ({
          value: kitchen.id,
          label: `\u2068${kitchen.name}\u2069`,
          description: <KitchenFacts kitchen={kitchen} dish={dish} />,
        }))}
        value={value}
        onChange={onChange}
        error={error}
      />
    </div>
  );
}

type Holiday = ReplyOf<typeof getMealOrder>['holiday'];

function useHolidayTexts(holiday: Holiday) {
  const { language } = useLanguage();
  if (holiday === undefined) return {};
  return { day: formatDay(holiday.date, language), name: isolate(holiday.name) };
}

interface NoKitchenProps {
  reason: (typeof nobodyReasons)[number];
  mealId: string;
  people: number;
  isForEveryone: boolean;
  holiday: Holiday;
}

function OtherWays({ reason, mealId, people, isForEveryone }: NoKitchenProps) {
  const { t } = useTranslation('getting');
  if (reason === 'unsafe_meal')
    return <LinkButton to="/onboarding/preferences">{t('nobody.review')}</LinkButton>;
  if (reason === 'no_address' || !isForEveryone) return null;
  return (
    <Row gap={8}>
      <LinkButton to={`/ingredients/${mealId}?familySize=${String(people)}`}>{t('nobody.buy')}</LinkButton>
      <LinkButton variant="quiet" to={`/recipe/${mealId}`}>
        {t('nobody.recipe')}
      </LinkButton>
    </Row>
  );
}

export function NoKitchen(props: NoKitchenProps) {
  const { t } = useTranslation('getting');
  const { reason, isForEveryone, holiday } = props;
  const isOwnDish = !isForEveryone && (reason === 'not_on_a_menu' || reason === 'closed_now');
  const why = isOwnDish ? 'own_dish' : reason;
  return (
    <EmptyState
      title={t(`nobody.${why}`)}
      text={t(`nobody.${why}_text`, useHolidayTexts(holiday))}
      action={<OtherWays {...props} />}
    />
  );
}

const slotMs = 30 * 60_000;

interface DeliverySlotProps {
  kitchen: Restaurant | undefined;
  keepsFast: boolean;
  holiday: Holiday;
  slot: string;
  onSlot: (slot: string) => void;
  slotError: string | undefined;
  notes: string;
  onNotes: (notes: string) => void;
  notesError: string | undefined;
}

function useSlotOptions(kitchen: Restaurant | undefined) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const today = useToday();
  return (kitchen?.slots ?? []).map((value) => {
    const start = new Date(value);
    const range = t('range', {
      from: formatTime(start, language),
      to: formatTime(new Date(start.getTime() + slotMs), language),
    });
    return { value, label: dubaiDay(start) === today ? range : t('time.tomorrow', { range }) };
  });
}

export function DeliverySlot(props: DeliverySlotProps) {
  const { kitchen, keepsFast, holiday, slot, onSlot, slotError, notes, onNotes, notesError } = props;
  const { t } = useTranslation('getting');
  const options = useSlotOptions(kitchen);
  const holidayTexts = useHolidayTexts(holiday);
  return (
    <SectionCard title={t('time.title')}>
      <Stack>
        <SelectField
          label={t('time.label')}
          placeholder={t(kitchen === undefined ? 'time.waits' : 'time.choose')}
          options={options}
          value={slot}
          onChange={onSlot}
          disabled={kitchen === undefined}
          hint={holiday ? t('time.holiday', holidayTexts) : keepsFast ? t('time.fast') : undefined}
          error={slotError}
          required
        />
        <TextArea
          label={t('notes.label')}
          hint={t('notes.hint_cooked')}
          optional
          rows={2}
          maxLength={300}
          value={notes}
          onChange={onNotes}
          error={notesError}
        />
      </Stack>
    </SectionCard>
  );
}
