import type { EventDetail } from '@sufra/contract/catering/catering.ts';
import { freeCancelHours, minNoticeHours } from '@sufra/contract/subscription/promises.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { nowMs } from '../../../lib/clock.ts';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { formatSpan, isolate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { useReschedule } from '../catering.api.ts';
import { problemOfWhen } from '../request/use-event-form.ts';
import { closeIfDecided, useMoment } from '../event-text.tsx';
import { instantOf, type When, whenOf } from '../when.ts';
import { WhenFields } from '../request/when-fields.tsx';

interface MoveDialogProps {
  event: EventDetail;
  onClose: () => void;
}

function useDateProblem({ startsAt, guests }: EventDetail) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  return (when: When): string | undefined => {
    const problem = problemOfWhen(when, guests, nowMs());
    if (problem !== null)
      return t(`form.${problem}`, { least: formatSpan(minNoticeHours, 'hour', language) });
    const instant = instantOf(when);
    return instant !== null && Date.parse(instant) === Date.parse(startsAt)
      ? t('reschedule.same')
      : undefined;
  };
}

function useMoving({ event, onClose }: MoveDialogProps) {
  const { t } = useTranslation('catering');
  const moment = useMoment();
  const form = useRef<HTMLFormElement>(null);
  const [when, setWhen] = useState<When>(() => whenOf(event.startsAt));
  const [hasTried, setTried] = useState(false);
  const problemOf = useDateProblem(event);
  const move = useReschedule(event.id);
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (move.isPending) return;
    setTried(true);
    const instant = instantOf(when);
    if (problemOf(when) !== undefined || instant === null) return focusFirstWrong(form.current);
    move.mutate(instant, {
      tell: ({ startsAt }) =>
        toast({
          title: t('reschedule.done_title'),
          description: t('reschedule.done', { when: moment(startsAt) }),
        }),
      onSuccess: onClose,
      onError: closeIfDecided({ title: t('reschedule.failed'), onClose }),
    });
  };
  const change = (part: Partial<When>): void => setWhen((before) => ({ ...before, ...part }));
  return { form, when, change, dateError: hasTried ? problemOf(when) : undefined, move, submit };
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const free = formatSpan(freeCancelHours, 'hour', language);
  const text = isApiError(error, 'cutoff_passed')
    ? t('reschedule.cutoff', { free })
    : isApiError(error, 'not_possible_now')
      ? t('reschedule.busy')
      : errorText(error);
  return (
    <Notice tone="danger" role="alert" title={t('reschedule.failed')}>
      {text}
    </Notice>
  );
}

export function MoveDialog(props: MoveDialogProps) {
  const { event, onClose } = props;
  const { t } = useTranslation('catering');
  const moment = useMoment();
  const formId = useId();
  const { form, when, change, dateError, move, submit } = useMoving(props);
  const chef = event.chefName;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reschedule.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('reschedule.keep')}
          </Button>
          <Button type="submit" form={formId} pending={move.isPending} pendingLabel={t('reschedule.pending')}>
            {t('reschedule.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>
            <strong>{t('reschedule.now', { when: moment(event.startsAt) })}</strong>
          </p>
          <p>
            {chef === null ? t('reschedule.text_open') : t('reschedule.text_booked', { chef: isolate(chef) })}
          </p>
          <WhenFields when={when} onChange={change} errors={{ date: dateError }} guests={event.guests} />
          {move.error !== null && !move.isPending && <Refusal error={move.error} />}
        </Stack>
      </form>
    </Dialog>
  );
}
