import { dietaryAddOns, maxGuests, minGuests } from '@sufra/contract/catering/catering.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { cuisines, eventTypes, allergyOptions } from '@sufra/contract/options.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { isUndecided } from '../../../lib/query.ts';
import { errorText } from '../../../lib/form.ts';
import { formatMoney, formatNumber, formatList, isolate } from '../../../lib/format.ts';
import { profilePath } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { ChipGroup, ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { FieldError } from '../../../kit/fields/field.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { CountField, TextArea } from '../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import {
  addOnsOf,
  chosenDiets,
  chosenType,
  guestsOf,
  premiumDiets,
  standardDiets,
  type EventForm as Form,
  useEventForm,
  type Where as Place,
} from './use-event-form.ts';
import { requestPath } from '../event-text.tsx';
import { WhenFields } from './when-fields.tsx';
import type { Member } from '@sufra/contract/household/household.ts';
import { Link } from 'react-router';
import { insideSentence } from '../../../lib/food-text.ts';
import { Skeleton } from '../../../kit/feedback/states.tsx';
import { useHousehold } from '../catering.api.ts';

interface PartProps {
  form: Form;
}

function What({ form: { draft, change, errorOf } }: PartProps) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const typeError = errorOf('type');
  return (
    <SectionCard title={t('form.what')}>
      <Stack gap={24}>
        <div data-wrong={typeError !== undefined}>
          <ChoiceGroup
            legend={t('form.type')}
            layout="chips"
            options={eventTypes.map((value) => ({ value, label: t(`options:event_type.${value}`) }))}
            value={chosenType(draft)}
            onChange={(eventType) => change({ eventType })}
            error={typeError}
          />
        </div>
        <div className="max-w-384">
          <CountField
            label={t('form.guests')}
            hint={t('form.guests_hint', {
              min: formatNumber(minGuests, language),
              max: formatNumber(maxGuests, language),
            })}
            maxLength={6}
            value={draft.guests}
            onChange={(guests) => change({ guests })}
            error={errorOf('guests')}
            required
          />
        </div>
      </Stack>
    </SectionCard>
  );
}

function Diets({ form: { draft, change } }: PartProps) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const chosen = chosenDiets(draft);
  const sum = addOnsOf(draft);
  const name = (diet: string): string => t(`options:program.${diet}`);
  return (
    <>
      <ChipGroup
        legend={t('form.diets')}
        hint={t('form.diets_hint')}
        options={standardDiets.map((value) => ({ value, label: name(value) }))}
        value={chosen.filter((diet) => standardDiets.includes(diet))}
        onChange={(diets) =>
          change({ dietaryOptions: [...diets, ...chosen.filter((diet) => premiumDiets.includes(diet))] })
        }
      />
      <ChipGroup
        legend={t('form.premium')}
        hint={t('form.premium_hint')}
        options={premiumDiets.map((value) => ({
          value,
          label: t('form.premium_each', {
            diet: name(value),
            fee: formatMoney(dietaryAddOns[value], language),
          }),
        }))}
        value={chosen.filter((diet) => premiumDiets.includes(diet))}
        onChange={(diets) =>
          change({ dietaryOptions: [...chosen.filter((diet) => standardDiets.includes(diet)), ...diets] })
        }
      />
      <p role="status" className="min-h-[1.5em] font-semibold">
        {sum > 0 && t('form.premium_sum', { sum: formatMoney(sum, language) })}
      </p>
    </>
  );
}

function Food({ form, user }: PartProps & { user: SessionUser | null }) {
  const { draft, change, errorOf } = form;
  const { t } = useTranslation('catering');
  return (
    <SectionCard title={t('form.food')}>
      <Stack gap={24}>
        <div className="max-w-384">
          <SelectField
            label={t('form.cuisine')}
            placeholder={t('form.cuisine_choose')}
            options={cuisines.map((value) => ({ value, label: t(`options:cuisine.${value}`) }))}
            value={draft.cuisine}
            onChange={(cuisine) => change({ cuisine })}
            error={errorOf('cuisine')}
            required
          />
        </div>
        <Diets form={form} />
        <TextArea
          label={t('form.requirements')}
          hint={t('form.requirements_hint')}
          optional
          maxLength={1000}
          value={draft.requirements}
          onChange={(requirements) => change({ requirements })}
          error={errorOf('requirements')}
        />
        <HouseholdNeeds user={user} />
      </Stack>
    </SectionCard>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('catering');
  if (isApiError(error, 'flow_incomplete')) {
    return (
      <Notice
        tone="highlight"
        role="alert"
        action={
          <LinkButton variant="quiet" to={profilePath(requestPath)}>
            {t('form.to_profile')}
          </LinkButton>
        }
      >
        {t('form.profile')}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert" title={t('form.failed')}>
      {isUndecided(error) ? t('form.undecided') : errorText(error)}
    </Notice>
  );
}

/** Without addresses the picker is an address form, which does not show this error. */
function Where({
  where,
  error,
  addressPicker,
}: Pick<EventFormProps, 'where' | 'addressPicker'> & { error: string | undefined }) {
  const { t } = useTranslation('catering');
  const isMissing = where.addressId === null && error !== undefined;
  const errorId = useId();
  return (
    <div
      data-wrong={isMissing}
      role="group"
      aria-label={t('form.where')}
      aria-describedby={isMissing ? errorId : undefined}
    >
      {addressPicker(error)}
      {isMissing && <FieldError id={errorId} error={error} />}
    </div>
  );
}

export interface EventFormProps {
  /** Null for a visitor, who has to sign in first; the draft is kept. */
  user: SessionUser | null;
  where: Place;
  addressPicker: (error: string | undefined) => ReactNode;
}

export function EventForm({ user, where, addressPicker }: EventFormProps) {
  const { t } = useTranslation('catering');
  const form = useEventForm(user, where);
  const { element, draft, change, errorOf, submit, isSending, refusal } = form;
  return (
    <div ref={element} className="flex min-w-0 flex-col gap-24">
      <What form={form} />
      <SectionCard title={t('form.when')}>
        <WhenFields
          when={draft}
          onChange={change}
          errors={{ date: errorOf('date'), time: errorOf('time') }}
          guests={guestsOf(draft)}
        />
      </SectionCard>
      <Food form={form} user={user} />
      <SectionCard title={t('form.where')}>
        <Stack>
          <p className="text-muted">{t(user === null ? 'form.where_later' : 'form.where_hint')}</p>
          {user !== null && <Where where={where} error={errorOf('address')} addressPicker={addressPicker} />}
        </Stack>
      </SectionCard>
      {refusal !== null && !isSending && <Refusal error={refusal} />}
      <Button
        size="lg"
        className="self-start max-xs:self-stretch"
        pending={isSending}
        pendingLabel={t('form.pending')}
        onClick={submit}
      >
        {t(user === null ? 'form.sign_in' : 'form.submit')}
      </Button>
    </div>
  );
}

const preferencesPath = '/onboarding/preferences';

function useNamed(members: readonly Member[]): string[] {
  const { t } = useTranslation('options');
  const { language } = useLanguage();
  const allergies = [...new Set(members.flatMap((member) => member.allergies))];
  return allergies.map((allergy) =>
    Object.hasOwn(allergyOptions, allergy)
      ? insideSentence(t(`allergy.${allergy}`), language)
      : isolate(allergy),
  );
}

function Known({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const named = useNamed(members);
  const hasUnread = members.some(({ understood }) => understood.some(({ recognised }) => !recognised));
  return (
    <Notice
      tone={hasUnread ? 'highlight' : 'info'}
      title={t('form.needs.title')}
      action={
        <Link className="inline-flex min-h-target items-center" to={preferencesPath}>
          {t('form.needs.change')}
        </Link>
      }
    >
      {named.length === 0
        ? t('form.needs.none')
        : t('form.needs.with', { list: formatList(named, language) })}
      {hasUnread && ` ${t('form.needs.unread')}`}
    </Notice>
  );
}

function HouseholdNeeds({ user }: { user: SessionUser | null }) {
  const { t } = useTranslation('catering');
  const { data, isPending } = useHousehold(user !== null);
  if (data !== undefined) return <Known members={data.members} />;
  if (user !== null && isPending) return <Skeleton shape="block" height="8rem" />;
  // The server adds the allergies even if they can't be shown here.
  return <Notice title={t('form.needs.title')}>{t('form.needs.later')}</Notice>;
}
