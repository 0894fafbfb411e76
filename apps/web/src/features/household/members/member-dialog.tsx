import { portions } from '@sufra/contract/household/household.ts';
import { programs } from '@sufra/contract/options.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api.ts';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { dubaiDay, formatDay } from '../../../lib/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChipGroup } from '../../../kit/controls/choice.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { OptionChips } from '../form-parts.tsx';
import { AllergyFields } from '../reading/allergy-fields.tsx';
import { ConditionField } from '../reading/condition-field.tsx';
import type { MemberDraft } from './member-draft.ts';

interface MemberDialogProps {
  member: MemberDraft;
  onClose: () => void;
  onSave: (member: MemberDraft) => void;
  isSaving: boolean;
  error: unknown;
}

interface PortionFieldProps {
  value: number;
  onChange: (portion: number) => void;
}

function PortionField({ value, onChange }: PortionFieldProps) {
  const { t } = useTranslation('household');
  return (
    <SelectField
      label={t('members.portion')}
      hint={t('members.portion_hint')}
      options={portions.map((portion) => ({
        value: String(portion),
        label: t(`portion.${String(portion * 100)}`),
      }))}
      value={String(value)}
      onChange={(portion) => onChange(Number(portion))}
    />
  );
}

// A Sunday.
const weekBegin = '2026-11-22';
const weekdays = [0, 1, 2, 3, 4, 5, 6].map((day) => dubaiDay(new Date(`${weekBegin}T12:00:00+04:00`), day));

function WeekdayChips({
  value,
  onChange,
}: {
  value: readonly number[];
  onChange: (weekdays: number[]) => void;
}) {
  const { t } = useTranslation('household');
  const { language } = useLanguage();
  return (
    <ChipGroup
      legend={t('members.weekdays')}
      hint={t('members.weekdays_hint')}
      options={weekdays.map((date, day) => ({
        value: String(day),
        label: formatDay(date, language, 'weekday'),
      }))}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  );
}

export function MemberDialog({ member, onClose, onSave, isSaving, error }: MemberDialogProps) {
  const { t } = useTranslation(['household', 'common']);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(member);
  const [hasTried, setTried] = useState(false);
  const isNameless = draft.name.trim() === '';
  const change = (part: Partial<MemberDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSaving) return;
    setTried(true);
    if (isNameless) focusFirstWrong(form.current);
    else onSave(draft);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={member.id === null ? t('members.add_title') : t('members.edit_title', { name: member.name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isSaving} pendingLabel={t('saving')}>
            {t('members.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack gap={24}>
          {error !== null && (
            <Notice tone="danger" role="alert" title={t('members.save_failed')}>
              {isApiError(error) ? errorText(error) : null}
            </Notice>
          )}
          <TextField
            label={t('members.name')}
            maxLength={60}
            autoComplete="off"
            value={draft.name}
            onChange={(name) => change({ name })}
            error={hasTried && isNameless ? t('members.name_required') : undefined}
            required
          />
          <PortionField value={draft.portion} onChange={(portion) => change({ portion })} />
          <AllergyFields
            legend={t('members.allergies')}
            value={draft.allergies}
            programs={draft.programs}
            health={draft.health}
            onChange={(allergies) => change({ allergies })}
          />
          <ConditionField value={draft.health} onChange={(health) => change({ health })} />
          <OptionChips
            kind="program"
            legend={t('programs')}
            options={programs}
            value={draft.programs}
            onChange={(value) => change({ programs: value })}
          />
          <WeekdayChips value={draft.weekdays} onChange={(weekdays) => change({ weekdays })} />
          <Checkbox
            label={t('ramadan.member_fasts')}
            checked={draft.fasts}
            onChange={(fasts) => change({ fasts })}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
