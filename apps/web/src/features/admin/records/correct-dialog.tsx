import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { isApiError } from '../../../lib/api.ts';
import { fieldErrors } from '../../../lib/form.ts';
import { isolate } from '../../../lib/format.ts';
import { useAdminAction } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';

export interface CorrectField {
  /** As in the body, and its field errors. */
  readonly key: string;
  readonly label: string;
  readonly initial: string;
  readonly most: number;
  readonly dir?: 'ltr' | 'rtl' | 'auto';
  readonly isRequired?: boolean;
}

interface CorrectDialogProps {
  name: string;
  fields: readonly CorrectField[];
  refreshes: readonly string[];
  /** With the changed fields only. */
  act: (changed: Readonly<Record<string, string>>) => Promise<unknown>;
  onClose: () => void;
}

function useCorrection({ act, refreshes }: Pick<CorrectDialogProps, 'act' | 'refreshes'>) {
  const { t } = useTranslation('record');
  return useAdminAction({
    act,
    refreshes: [...refreshes, 'audit'],
    done: { title: t('correct.done_title'), text: t('correct.done') },
    failed: { title: t('correct.failed') },
    explain: (error) => {
      if (isApiError(error, 'address_exists')) return t('correct.exists');
      return isApiError(error, 'not_possible_now') ? t('correct.not_now') : undefined;
    },
  });
}

export function CorrectDialog({ name, fields, onClose, ...how }: CorrectDialogProps) {
  const { t } = useTranslation('record');
  const saving = useCorrection(how);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const valueOf = ({ key, initial }: CorrectField): string => typed[key] ?? initial;
  const isEmpty = (field: CorrectField): boolean => field.isRequired === true && valueOf(field).trim() === '';
  const changed = fields.filter((field) => valueOf(field).trim() !== field.initial);
  const wrong = fieldErrors(saving.error);
  const save = (): void => {
    if (changed.length === 0) return onClose();
    saving.mutate(Object.fromEntries(changed.map((field) => [field.key, valueOf(field).trim()])), {
      onSuccess: onClose,
    });
  };
  return (
    <DecisionDialog
      title={t('correct.ask', { name: isolate(name) })}
      choice={{
        isMade: !fields.some(isEmpty),
        field: (hasTried) => (
          <Stack>
            {fields.map((field) => (
              <TextField
                key={field.key}
                label={field.label}
                value={valueOf(field)}
                onChange={(value) => setTyped((before) => ({ ...before, [field.key]: value }))}
                maxLength={field.most}
                dir={field.dir ?? 'auto'}
                error={hasTried && isEmpty(field) ? t('correct.missing') : wrong[field.key]}
              />
            ))}
          </Stack>
        ),
      }}
      confirm={t('correct.save')}
      isPending={saving.isPending}
      problem={saving.problem}
      failed={t('correct.failed')}
      onConfirm={save}
      onClose={onClose}
    >
      {t('correct.text')}
    </DecisionDialog>
  );
}
