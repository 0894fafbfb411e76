import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { errorText, fieldErrors } from '../../../lib/form.ts';
import { formatDay } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useToday } from '../../../lib/clock.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { usePause, useSkippableDays } from './manage.api.ts';
import { addDays, firstReturn, lastReturn, type PauseEffect, pauseEffect, pauseStart } from './plan.rules.ts';

type Length = 'week' | 'fortnight' | 'date' | 'open';
const lengths: readonly Length[] = ['week', 'fortnight', 'date', 'open'];

interface Wish {
  readonly length: Length;
  readonly date: string;
}

function untilOf({ length, date }: Wish, today: string): string | null | undefined {
  if (length === 'open') return null;
  if (length === 'week') return addDays(pauseStart(today), 7);
  if (length === 'fortnight') return addDays(pauseStart(today), 14);
  return date >= firstReturn(today) && date <= lastReturn(today) ? date : undefined;
}

function Effect({ effect, before }: { effect: PauseEffect; before: string }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const day = (date: string): string => formatDay(date, language, 'short');
  const { from, lastDay, days, skippedDays, mealsFrom, nextBilling } = effect;
  const span = from === lastDay ? day(from) : t('pause.span', { from: day(from), to: day(lastDay) });
  return (
    <div role="status">
      <Facts
        rows={[
          { label: t('pause.without_meals'), value: span },
          { label: t('pause.length'), value: t('days', { count: days }) },
          { label: t('pause.meals_from'), value: day(mealsFrom) },
          { label: t('pause.next_billing'), value: formatDay(nextBilling, language, 'medium') },
        ]}
      />
      <p>
        {t('pause.instead', { day: formatDay(before, language, 'medium') })}{' '}
        {skippedDays > 0 && t('pause.skipped')}
      </p>
    </div>
  );
}

interface ChoiceProps {
  wish: Wish;
  onChange: (wish: Wish) => void;
  today: string;
  error: string | undefined;
}

function LengthChoice({ wish, onChange, today, error }: ChoiceProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const back = (length: Length): string => {
    const until = untilOf({ length, date: '' }, today);
    return until
      ? t('pause.back_on', { day: formatDay(until, language, 'short') })
      : t(`pause.${length}_text`);
  };
  return (
    <>
      <ChoiceGroup
        legend={t('pause.legend')}
        options={lengths.map((length) => ({
          value: length,
          label: t(`pause.${length}`),
          description: back(length),
        }))}
        value={wish.length}
        onChange={(length) => onChange({ ...wish, length })}
      />
      {wish.length === 'date' && (
        <TextField
          label={t('pause.date_label')}
          type="date"
          required
          min={firstReturn(today)}
          max={lastReturn(today)}
          value={wish.date}
          onChange={(date) => onChange({ ...wish, date })}
          error={error}
        />
      )}
    </>
  );
}

function usePauseForm(onClose: () => void) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const today = useToday();
  const pause = usePause();
  const [wish, setWish] = useState<Wish>({ length: 'week', date: '' });
  const [hasTried, setTried] = useState(false);
  const until = untilOf(wish, today);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (until === undefined || pause.isPending) return;
    const from = formatDay(pauseStart(today), language, 'short');
    pause.mutate(until, {
      onSuccess: () => {
        toast({ title: t('pause.done_title'), description: t('pause.done', { day: from }) });
        onClose();
      },
    });
  };
  const refused = fieldErrors(pause.error)['until'];
  const wrong = hasTried && until === undefined ? t('pause.date_wrong') : refused;
  return { today, wish, setWish, until, submit, wrong, isPending: pause.isPending, error: pause.error };
}

interface PauseDialogProps {
  subscription: SubscriptionReply;
  onClose: () => void;
}

export function PauseDialog({ subscription, onClose }: PauseDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const formId = useId();
  const form = usePauseForm(onClose);
  const days = useSkippableDays().data ?? [];
  const { planId, nextBillingDate: before } = subscription;
  const skipped = days.filter(({ isSkipped }) => isSkipped).map(({ date }) => date);
  const { today, until } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('pause.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={form.isPending}>
            {t('pause.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <Stack>
          <p>{t('pause.lead')}</p>
          <LengthChoice wish={form.wish} onChange={form.setWish} today={today} error={form.wrong} />
          {typeof until === 'string' && before !== null && (
            <Effect
              effect={pauseEffect({ today, until, planId, nextBilling: before, skipped })}
              before={before}
            />
          )}
          {until === null && <p role="status">{t('pause.open_effect')}</p>}
          {form.error !== null && (
            <Notice tone="danger" role="alert" title={t('failed_title')}>
              {isApiError(form.error) ? errorText(form.error) : null}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
