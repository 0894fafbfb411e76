import { type ClosedRange, maxClosedRanges } from '@sufra/contract/partners/partner-menu.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { useToday } from '../../../lib/clock.ts';
import { errorText, fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { useSetClosedDays } from '../menu-editing.api.ts';

interface DaysOffDialogProps {
  closedDays: readonly ClosedRange[];
  onClose: () => void;
}

function useDaysOff({ closedDays, onClose }: DaysOffDialogProps) {
  const { t } = useTranslation('menu');
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [hasTried, setTried] = useState(false);
  const saving = useSetClosedDays();
  const own = {
    from: from < today ? t(from === '' ? 'days_off.required' : 'days_off.past') : undefined,
    to: to !== '' && to < from ? t('days_off.order') : undefined,
  };
  const refused = fieldErrors(saving.error, {
    [`closedDays.${String(closedDays.length)}.to`]: t('days_off.long'),
    [`closedDays.${String(closedDays.length)}.from`]: t('days_off.far'),
  });
  const at = (end: 'from' | 'to') => refused[`closedDays.${String(closedDays.length)}.${end}`];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (own.from !== undefined || own.to !== undefined) return focusFirstWrong(form.current);
    saving.mutate([...closedDays, { from, to: to === '' ? from : to }], {
      onSuccess: () => {
        toast({ title: t('days_off.done_title'), description: t('days_off.done') });
        onClose();
      },
      onError: () => focusFirstWrong(form.current),
    });
  };
  const errors = {
    from: (hasTried ? own.from : undefined) ?? at('from'),
    to: (hasTried ? own.to : undefined) ?? at('to'),
  };
  return { form, today, from, setFrom, to, setTo, submit, errors, saving };
}

export function DaysOffDialog(props: DaysOffDialogProps) {
  const { t } = useTranslation(['menu', 'common']);
  const formId = useId();
  const { form, today, from, setFrom, to, setTo, submit, errors, saving } = useDaysOff(props);
  const isFull = props.closedDays.length >= maxClosedRanges;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('days_off.add')}
      actions={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={saving.isPending} disabled={isFull}>
            {t('days_off.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t(isFull ? 'days_off.full' : 'days_off.lead')}</p>
          <TextField
            type="date"
            label={t('days_off.from')}
            min={today}
            value={from}
            onChange={setFrom}
            error={errors.from}
            required
          />
          <TextField
            type="date"
            label={t('days_off.to')}
            hint={t('days_off.to_hint')}
            min={from || today}
            value={to}
            onChange={setTo}
            error={errors.to}
            optional
          />
          {saving.error !== null && (
            <Notice tone="danger" role="alert" title={t('failed.save')}>
              {errorText(saving.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
