import { cuisines, programs } from '@sufra/contract/options.ts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Checkbox } from '../../kit/controls/checkbox.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { AllergyFields } from './allergy-fields.tsx';
import { ConditionField } from './condition-room.tsx';
import { DishesField } from './dishes-field.tsx';
import { FormSection } from './form-section.tsx';
import styles from './household.module.css';
import { OptionChips } from './option-chips.tsx';
import type { PreferencesFormState } from './use-preferences-form.ts';

function SaveBar({ form, saveLabel }: { form: PreferencesFormState; saveLabel: string }) {
  const { t } = useTranslation('household');
  return (
    <div className={styles['bar']}>
      <p role="status" className={styles['small']}>
        {form.hasChanges ? t('preferences.unsaved') : form.save.isSuccess ? t('preferences.saved') : ''}
      </p>
      <Button type="submit" pending={form.save.isPending} pendingLabel={t('saving')}>
        {saveLabel}
      </Button>
    </div>
  );
}

interface PreferencesFormProps {
  form: PreferencesFormState;
  saveLabel: string;
}

export function PreferencesForm({ form, saveLabel }: PreferencesFormProps) {
  const { t } = useTranslation('household');
  const { draft, change, errors, save } = form;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={form.element} className={styles['overBar']} onSubmit={onSubmit} noValidate>
      <Stack gap={24}>
        <FormSection title={t('profile.love')} text={t('profile.love_text')}>
          <OptionChips
            kind="cuisine"
            legend={t('cuisines')}
            options={cuisines}
            value={draft.cuisines}
            onChange={(value) => change({ cuisines: value })}
            error={errors.cuisines}
          />
          <OptionChips
            kind="program"
            legend={t('programs')}
            hint={t('programs_hint')}
            options={programs}
            value={draft.programs}
            onChange={(value) => change({ programs: value })}
          />
        </FormSection>
        <FormSection title={t('profile.avoid')} text={t('profile.avoid_text')}>
          <AllergyFields
            legend={t('allergies.legend')}
            value={draft.allergies}
            onChange={(allergies) => change({ allergies })}
            error={errors.allergies}
          />
          <ConditionField
            value={draft.healthConditions}
            onChange={(healthConditions) => change({ healthConditions })}
            error={errors.healthConditions}
          />
          <DishesField
            dishes={draft.dishes}
            typed={draft.typedDish}
            onChange={(dishes, typedDish) => change({ dishes, typedDish })}
          />
        </FormSection>
        <FormSection title={t('ramadan.title')} text={t('ramadan.text')}>
          <Checkbox
            label={t('ramadan.fasts')}
            checked={draft.fasts}
            onChange={(fasts) => change({ fasts })}
          />
        </FormSection>
        {save.isError && (
          <Notice tone="danger" role="alert" title={t('preferences.save_failed')}>
            {isApiError(save.error) ? errorText(save.error) : null}
          </Notice>
        )}
        <SaveBar form={form} saveLabel={saveLabel} />
      </Stack>
    </form>
  );
}
