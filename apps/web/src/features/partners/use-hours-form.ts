import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstWrong } from '../../lib/form.ts';
import { toast } from '../../lib/toast.ts';
import { clashingDays, inOrder, type Week } from './hours-draft.ts';
import { useSetHours } from './menu.api.ts';

export function useHoursForm(saved: Week, onSaved: () => void) {
  const { t } = useTranslation('menu');
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const [week, setWeek] = useState(saved);
  const save = useSetHours();
  const clashing = clashingDays(week);
  const change = (next: Week): void => {
    isDirty.current = true;
    setWeek(next);
  };
  const submit = (): void => {
    if (save.isPending) return;
    if (clashing.length > 0) return focusFirstWrong(form.current);
    save.mutate(inOrder(week), {
      onSuccess: () => {
        isDirty.current = false;
        toast({ title: t('hours.done_title'), description: t('hours.done') });
        onSaved();
      },
    });
  };
  return { form, week, change, submit, clashing, save, isDirty };
}
