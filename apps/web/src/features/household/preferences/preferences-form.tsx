import { cuisines, programs } from '@sufra/contract/options.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, type KeyboardEvent, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { VisuallyHidden, Stack } from '../../../kit/layout/surface.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ConditionField, FormSection, OptionChips } from '../form-parts.tsx';
import styles from '../household.module.css';
import { AllergyFields } from '../reading/allergy-fields.tsx';
import { maxDishes, withDishes, type PreferencesFormState } from './preferences-draft.ts';

const DislikeEffects = lazy(async () => ({
  default: (await import('../reading/dislike-effects.tsx')).DislikeEffects,
}));

interface DishesFieldProps {
  dishes: readonly string[];
  typed: string;
  onChange: (dishes: readonly string[], typed: string) => void;
}

function DishesField({ dishes, typed, onChange }: DishesFieldProps) {
  const { t } = useTranslation(['household', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');

  const add = (): void => {
    const next = withDishes(dishes, typed);
    if (next.length > dishes.length) say(t('dishes.added', { dish: next.slice(dishes.length).join(', ') }));
    onChange(next, '');
    input.current?.focus();
  };
  const remove = (dish: string): void => {
    say(t('dishes.removed', { dish }));
    onChange(
      dishes.filter((one) => one !== dish),
      typed,
    );
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter adds the dish instead of submitting; during IME composition it confirms the word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const isFull = dishes.length >= maxDishes;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex items-end gap-8 *:first:flex-1">
        <TextField
          ref={input}
          label={t('dishes.label')}
          hint={isFull ? t('dishes.full', { count: maxDishes }) : t('dishes.hint')}
          maxLength={80}
          enterKeyHint="done"
          value={typed}
          onChange={(text) => onChange(dishes, text)}
          onKeyDown={press}
          readOnly={isFull}
        />
        <Button
          variant="quiet"
          aria-label={t('dishes.add')}
          disabled={typed.trim() === ''}
          onClick={add}
          start={<IconPlus size={20} aria-hidden="true" />}
        >
          {t('common:actions.add')}
        </Button>
      </div>
      {dishes.length > 0 && (
        <ul role="list" className="flex flex-wrap gap-8" aria-label={t('dishes.label')}>
          {dishes.map((dish) => (
            <li
              key={dish}
              className="inline-flex max-w-full items-center rounded-round bg-sunken ps-16 [&>span]:min-w-0 [&>span]:wrap-anywhere"
            >
              <span dir="auto">{dish}</span>
              <IconButton
                label={t('dishes.remove', { dish })}
                icon={<IconX size={18} aria-hidden="true" />}
                onClick={() => remove(dish)}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        <DislikeEffects
          dishes={dishes}
          onPick={(dish, instead) =>
            onChange([...new Set(dishes.map((one) => (one === dish ? instead : one)))], typed)
          }
        />
      </Suspense>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}

function SaveBar({ form, saveLabel }: { form: PreferencesFormState; saveLabel: string }) {
  const { t } = useTranslation('household');
  return (
    <div className="sticky bottom-0 z-1 -mx-16 flex flex-wrap items-center gap-12 border-t border-line bg-page px-16 py-12 [&>p]:grow [&>p]:basis-192">
      <p role="status" className="text-14 text-muted">
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
