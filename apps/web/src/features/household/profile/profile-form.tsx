import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import {
  type Cuisine,
  type MealTimeSlot,
  type Program,
  cuisines,
  mealTimeSlots,
  programs,
} from '@sufra/contract/options.ts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatTime } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stepper } from '../../../kit/controls/stepper.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { ConditionField, FormSection, OptionChips, PlaceFields } from '../form-parts.tsx';
import { AllergyFields } from '../reading/allergy-fields.tsx';
import { type ProfileDraft, withEmirate, type ProfileErrors, useProfileForm } from './profile-draft.ts';

const firstCuisines: readonly Cuisine[] = [
  'arabic',
  'mediterranean',
  'indian',
  'asian',
  'italian',
  'mexican',
  'lebanese',
  'turkish',
  'pakistani',
  'chinese',
  'japanese',
  'thai',
];

const firstPrograms: readonly Program[] = [
  'halal',
  'keto',
  'diabetic',
  'vegetarian',
  'vegan',
  'gluten-free',
  'low-sodium',
  'low-carb',
  'high-protein',
  'heart-healthy',
];

const slotHours: Readonly<Record<MealTimeSlot, readonly [from: string, to: string]>> = {
  morning: ['08:00', '10:00'],
  afternoon: ['12:00', '14:00'],
  evening: ['18:00', '20:00'],
};

interface PartProps {
  draft: ProfileDraft;
  change: (part: Partial<ProfileDraft>) => void;
  errors: ProfileErrors;
}

function AboutYou({ draft, change, errors }: PartProps) {
  const { t } = useTranslation('household');
  return (
    <FormSection title={t('profile.about')}>
      <TextField
        label={t('profile.name')}
        autoComplete="name"
        maxLength={80}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        required
      />
      <TextField
        label={t('profile.email')}
        hint={t('profile.email_hint')}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        value={draft.email}
        onChange={(email) => change({ email })}
        error={errors.email}
      />
      <PlaceFields
        emirate={draft.emirate}
        area={draft.area}
        onEmirate={(emirate) => change(withEmirate(draft, emirate))}
        onArea={(area) => change({ area })}
        emirateError={errors.emirate}
        areaError={errors.area}
      />
    </FormSection>
  );
}

function SlotChoice({ draft, change, errors }: PartProps) {
  const { t } = useTranslation(['household', 'options']);
  const { language } = useLanguage();
  const hoursOf = (slot: MealTimeSlot): string => {
    const [from, to] = slotHours[slot].map((time) => formatTime(time, language));
    return t('profile.hours', { from, to });
  };
  return (
    <div data-wrong={errors.slot !== undefined}>
      <ChoiceGroup
        legend={t('profile.slot')}
        hint={t('profile.slot_hint')}
        options={mealTimeSlots.map((slot) => ({
          value: slot,
          label: t(`options:slot.${slot}`),
          description: hoursOf(slot),
        }))}
        value={draft.slot === '' ? null : draft.slot}
        onChange={(slot) => change({ slot })}
        error={errors.slot}
      />
    </div>
  );
}

function YourTable(part: PartProps) {
  const { t } = useTranslation('household');
  return (
    <FormSection title={t('profile.table')}>
      <Stepper
        label={t('profile.family_size')}
        value={part.draft.familySize}
        onChange={(familySize) => part.change({ familySize })}
        max={8}
      />
      <SlotChoice {...part} />
    </FormSection>
  );
}

function WhatYouLove({ draft, change }: PartProps) {
  const { t } = useTranslation('household');
  return (
    <FormSection title={t('profile.love')} text={t('profile.love_text')}>
      <OptionChips
        kind="cuisine"
        legend={t('cuisines')}
        options={cuisines}
        first={firstCuisines}
        value={draft.cuisines}
        onChange={(value) => change({ cuisines: value })}
      />
      <OptionChips
        kind="program"
        legend={t('programs')}
        hint={t('programs_hint')}
        options={programs}
        first={firstPrograms}
        value={draft.programs}
        onChange={(value) => change({ programs: value })}
      />
    </FormSection>
  );
}

function WhatToAvoid({ draft, change, errors }: PartProps) {
  const { t } = useTranslation('household');
  return (
    <FormSection title={t('profile.avoid')} text={t('profile.avoid_text')}>
      <AllergyFields
        legend={t('allergies.legend')}
        value={draft.allergies}
        programs={draft.programs}
        health={draft.healthConditions}
        onChange={(allergies) => change({ allergies })}
        error={errors.allergies}
      />
      <ConditionField
        value={draft.healthConditions}
        onChange={(healthConditions) => change({ healthConditions })}
        error={errors.healthConditions}
      />
    </FormSection>
  );
}

interface ProfileFormProps {
  user: SessionUser;
  saveLabel: string;
  onSaved: () => void;
}

export function ProfileForm({ user, saveLabel, onSaved }: ProfileFormProps) {
  const { t } = useTranslation('household');
  const { element, draft, change, submit, errors, save } = useProfileForm(user, onSaved);
  const part = { draft, change, errors };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <Stack gap={24}>
        <AboutYou {...part} />
        <YourTable {...part} />
        <WhatYouLove {...part} />
        <WhatToAvoid {...part} />
        <div className="flex flex-col gap-12">
          {save.isError && (
            <Notice tone="danger" role="alert" title={t('profile.save_failed')}>
              {isApiError(save.error) ? errorText(save.error) : null}
            </Notice>
          )}
          <Button type="submit" size="lg" fullWidth pending={save.isPending} pendingLabel={t('saving')}>
            {saveLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
