import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { errorText, fieldErrors } from '../../../lib/form.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useToday } from '../../../lib/clock.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type PausePreview, usePause, usePausePreview } from './manage.api.ts';
import { addDays, firstReturn, lastDayOf, lastReturn } from './plan.rules.ts';
import { EffectComing, PreviewFailed } from './preview-states.tsx';

type Length = 'week' | 'fortnight' | 'date' | 'open';
const lengths: readonly Length[] = ['week', 'fortnight', 'date', 'open'];

interface Wish {
  readonly length: Length;
  readonly date: string;
}

function untilOf({ length, date }: Wish, from: string): string | null | undefined {
  if (length === 'open') return null;
  if (length === 'week') return addDays(from, 7);
  if (length === 'fortnight') return addDays(from, 14);
  return date >= firstReturn(from) && date <= lastReturn(from) ? date : undefined;
}

interface EffectFactsProps {
  effect: PausePreview;
  until: string;
  before: string | null;
}

function EffectFacts({ effect, until, before }: EffectFactsProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const day = (date: string): string => formatDay(date, language, 'short');
  const { from, meals, mealsFrom, nextBillingDate } = effect;
  const to = lastDayOf(until);
  const span = from === to ? day(from) : t('pause.span', { from: day(from), to: day(to) });
  const rows: Fact[] = [{ label: t('pause.without_meals'), value: span }];
  if (meals !== null) rows.push({ label: t('pause.meals'), value: formatNumber(meals, language) });
  if (mealsFrom !== null) rows.push({ label: t('pause.meals_from'), value: day(mealsFrom) });
  if (nextBillingDate !== null) {
    rows.push({ label: t('pause.next_billing'), value: formatDay(nextBillingDate, language, 'medium') });
  }
  return (
    <div role="status">
      <Facts rows={rows} />
      {before !== null && <p>{t('pause.instead', { day: formatDay(before, language, 'medium') })}</p>}
    </div>
  );
}

interface ChoiceProps {
  wish: Wish;
  onChange: (wish: Wish) => void;
  /** The first day without meals. */
  from: string;
  error: string | undefined;
}

function LengthChoice({ wish, onChange, from, error }: ChoiceProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const back = (length: Length): string => {
    const until = untilOf({ length, date: '' }, from);
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
          min={firstReturn(from)}
          max={lastReturn(from)}
          value={wish.date}
          onChange={(date) => onChange({ ...wish, date })}
          error={error}
        />
      )}
    </>
  );
}

function usePausing(onClose: () => void) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const pause = usePause();
  const send = (until: string | null): void => {
    if (pause.isPending) return;
    pause.mutate(until, {
      onSuccess: ({ subscription: { pausedFrom } }) => {
        const day = pausedFrom === null ? '' : formatDay(pausedFrom, language, 'short');
        toast({ title: t('pause.done_title'), description: t('pause.done', { day }) });
        onClose();
      },
    });
  };
  return { send, isPending: pause.isPending, error: pause.error };
}

function usePauseForm(onClose: () => void) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const pausing = usePausing(onClose);
  const start = usePausePreview(null);
  const [wish, setWish] = useState<Wish>({ length: 'week', date: '' });
  const [hasTried, setTried] = useState(false);
  const from = start.data?.from;
  const until = from === undefined ? undefined : untilOf(wish, from);
  const preview = usePausePreview(until ?? null, typeof until === 'string');
  const effect = preview.isFetching ? undefined : preview.data;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (until !== undefined) pausing.send(until);
  };
  const day = (date: string): string => formatDay(date, language, 'medium');
  const wrong =
    hasTried && from !== undefined && until === undefined
      ? t('pause.date_wrong', { first: day(firstReturn(from)), last: day(lastReturn(from)) })
      : fieldErrors(pausing.error)['until'];
  const isReady = from !== undefined && (typeof until !== 'string' || effect !== undefined);
  return { ...pausing, start, from, wish, setWish, until, preview, effect, submit, wrong, isReady };
}

type PauseForm = ReturnType<typeof usePauseForm>;

function Effect({ form, before }: { form: PauseForm; before: string | null }) {
  const { t } = useTranslation('billing');
  const { until, preview, effect } = form;
  if (until === undefined) return null;
  if (until === null) return <p role="status">{t('pause.open_effect')}</p>;
  if (preview.isFetching) return <EffectComing rows={4} />;
  if (effect !== undefined) return <EffectFacts effect={effect} until={until} before={before} />;
  return (
    preview.error !== null && <PreviewFailed error={preview.error} onRetry={() => void preview.refetch()} />
  );
}

function PauseFields({ form, before }: { form: PauseForm; before: string | null }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const tomorrow = addDays(useToday(), 1);
  const { from, start } = form;
  if (from === undefined) {
    return start.isFetching || start.error === null ? (
      <EffectComing rows={6} />
    ) : (
      <PreviewFailed error={start.error} onRetry={() => void start.refetch()} />
    );
  }
  return (
    <>
      <p>
        {from <= tomorrow
          ? t('pause.lead')
          : t('pause.lead_later', { day: formatDay(from, language, 'short') })}
      </p>
      <LengthChoice wish={form.wish} onChange={form.setWish} from={from} error={form.wrong} />
      <Effect form={form} before={before} />
    </>
  );
}

interface PauseDialogProps {
  subscription: SubscriptionReply;
  onClose: () => void;
}

export function PauseDialog({ subscription, onClose }: PauseDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const formId = useId();
  const form = usePauseForm(onClose);
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
          <Button type="submit" form={formId} disabled={!form.isReady} pending={form.isPending}>
            {t('pause.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <Stack>
          <PauseFields form={form} before={subscription.nextBillingDate} />
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
