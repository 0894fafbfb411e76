import type { PartnerEvent } from '@sufra/contract/catering/partner-events.ts';
import { checkInHours, objectHours } from '@sufra/contract/subscription/promises.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { formatSpan } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { FailedAttempt } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { closeIfDecided } from '../event-text.tsx';
import { useCheckIn, useComplete, useGiveBack, useWithdraw } from './partner-events.api.ts';

export type Question = 'arrive' | 'complete' | 'withdraw' | 'cancel';

const reasonLength = { least: 3, most: 300 };

interface ChefActionDialogProps {
  event: PartnerEvent;
  question: Question;
  onClose: () => void;
}

function useActing({ event, question, onClose }: ChefActionDialogProps) {
  const { t } = useTranslation(['quoting', 'errors']);
  const arrive = useCheckIn(event.id);
  const complete = useComplete(event.id);
  const withdraw = useWithdraw(event.id);
  const giveBack = useGiveBack(event.id);
  const { isPending, error } = { arrive, complete, withdraw, cancel: giveBack }[question];
  const act = (reason: string): void => {
    const told = {
      tell: () => toast({ title: t(`${question}.done`) }),
      onSuccess: onClose,
      onError: closeIfDecided({ title: t('failed_title'), text: t('errors:event_decided'), onClose }),
    };
    if (question === 'arrive') arrive.mutate(undefined, told);
    else if (question === 'complete') complete.mutate(undefined, told);
    else if (question === 'cancel') giveBack.mutate(reason, told);
    else if (event.quote !== null) withdraw.mutate(event.quote.id, told);
  };
  return { isPending, error, act };
}

export function ChefActionDialog(props: ChefActionDialogProps) {
  const { question, onClose } = props;
  const { t } = useTranslation(['quoting', 'common']);
  const { language } = useLanguage();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isPending, error, act } = useActing(props);
  const needsReason = question === 'cancel';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const typed = reason.trim();
    const isShort = needsReason && typed.length < reasonLength.least;
    setMissing(isShort);
    if (isShort) return focusFirstWrong(form.current);
    act(typed);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${question}.title`)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t(needsReason ? 'cancel.keep' : 'common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant={needsReason ? 'danger' : 'main'} pending={isPending}>
            {t(`${question}.confirm`)}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t(`${question}.text`, { hours: formatSpan(objectHours, 'hour', language) })}</p>
          {needsReason && (
            <TextArea
              label={t('cancel.reason')}
              maxLength={reasonLength.most}
              dir="auto"
              value={reason}
              onChange={setReason}
              error={isMissing ? t('cancel.required') : undefined}
              required
            />
          )}
          <FailedAttempt
            error={error}
            isPending={isPending}
            title={t('failed_title')}
            say={(failed) =>
              (question === 'complete' || question === 'arrive') && isApiError(failed, 'not_possible_now')
                ? t(`${question}.too_early`, { hours: formatSpan(checkInHours, 'hour', language) })
                : errorText(failed)
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
